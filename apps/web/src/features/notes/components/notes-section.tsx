import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconCheck, IconChevronDown, IconCopy } from '@tabler/icons-react';
import type { NoteLine, Notes } from '@wingman/contract/notes.ts';
import type { NoteSection } from '@wingman/contract/notes-table.ts';
import { type Ref, useId, useRef, useState } from 'react';
import { LazyConfirmDialog } from '../../../components/lazy-confirm-dialog.tsx';
import { useCopy } from '../../../lib/use-copy.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useNoteChanges } from '../api/use-note-changes.ts';
import { AddButton } from './add-button.tsx';
import { AddLine } from './add-line.tsx';
import { NoteLineList } from './note-line-list.tsx';
import classes from './notes-section.module.css';

const texts = lazyMessages.notes;

type NotesSectionProps = {
  notes: Notes;
  /** `YYYY-MM-DD`. */
  today: string;
  /** They come by themselves, soon. */
  isPending: boolean;
  onPlay?: ((second: number) => void) | undefined;
  /** The notes as text to copy. */
  asText: () => string;
  onToTranscript: () => void;
};

/** Where a line is being added: to a section, or to one that is still to be chosen. */
type Adding = { section: NoteSection; mayMove: boolean };

/** What a recording comes to, above its words, and the way to add to it. Folded away it takes one line. */
export function NotesSection({ notes, today, isPending, onPlay, asText, onToTranscript }: NotesSectionProps) {
  const { lines, recordingId: id } = notes;
  const { remove } = useNoteChanges(id);
  const [isOpen, setIsOpen] = useState(true);
  const [adding, setAdding] = useState<Adding | null>(null);
  const [removed, setRemoved] = useState<NoteLine | null>(null);
  const headingId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const hasLines = lines.length > 0;
  const closeRemoval = () => setRemoved(null);
  const add = (next: Adding) => {
    setIsOpen(true);
    setAdding(next);
  };

  return (
    <section className={classes.section} aria-labelledby={headingId} data-filled={hasLines || undefined}>
      <div className={classes.head}>
        <h2 id={headingId} className={classes.title}>
          {texts.title}
        </h2>
        {hasLines ? (
          <ToggleButton ref={toggle} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
        ) : (
          <Unmade state={isPending || notes.state !== 'pending' ? notes.state : 'off'} />
        )}
        <div className={classes.tools}>
          {hasLines && isOpen ? (
            <Button
              variant="subtle"
              color="gray"
              size="compact-md"
              className={`${classes.action} ${classes.skip}`}
              rightSection={<IconArrowDown size={16} aria-hidden="true" />}
              aria-label={texts.toTranscript}
              onClick={onToTranscript}
            >
              {texts.transcript}
            </Button>
          ) : null}
          {hasLines ? <CopyButton asText={asText} /> : null}
          <AddButton label={texts.add} onClick={() => add({ section: 'key_point', mayMove: true })} />
        </div>
      </div>
      {adding?.mayMove ? <AddLine recordingId={id} {...adding} onClose={() => setAdding(null)} /> : null}
      {hasLines && isOpen ? (
        <NoteLineList
          lines={lines}
          today={today}
          onPlay={onPlay}
          onRemove={setRemoved}
          adding={adding?.mayMove === false ? adding.section : null}
          onAdd={(section) => add({ section, mayMove: false })}
          onAdded={() => setAdding(null)}
          recordingId={id}
        />
      ) : null}
      {isOpen && notes.madeBy === 'rule' && lines.some(({ origin }) => origin === 'found') ? (
        <p className={classes.quiet}>{texts.byRule}</p>
      ) : null}
      <LazyConfirmDialog
        opened={removed !== null}
        title={texts.removal.title}
        text={texts.removal.text}
        confirmLabel={texts.remove}
        onConfirm={() => {
          if (removed) remove.mutate({ id, lineId: removed.id });
          closeRemoval();
          requestAnimationFrame(() => toggle.current?.focus());
        }}
        onClose={closeRemoval}
      >
        {removed?.text}
      </LazyConfirmDialog>
    </section>
  );
}

type ToggleButtonProps = { ref: Ref<HTMLButtonElement>; isOpen: boolean; onToggle: () => void };

function ToggleButton({ ref, isOpen, onToggle }: ToggleButtonProps) {
  const label = isOpen ? texts.hide : texts.show;
  return (
    <ActionIcon
      ref={ref}
      className={classes.action}
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <IconChevronDown className={classes.chevron} size={18} aria-hidden="true" />
    </ActionIcon>
  );
}

function CopyButton({ asText }: { asText: () => string }) {
  const { copy, copied } = useCopy(texts.copyFailed);
  const Icon = copied ? IconCheck : IconCopy;
  const label = copied ? texts.copied : texts.copy;
  return (
    <ActionIcon
      className={classes.action}
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      onClick={() => copy(asText())}
    >
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  );
}

/** Why there are no lines, where that is worth a word. */
function Unmade({ state }: Pick<Notes, 'state'>) {
  const text = { pending: texts.pending, failed: texts.failed, ready: null, off: null }[state];
  return text && <p className={classes.quiet}>{text}</p>;
}
