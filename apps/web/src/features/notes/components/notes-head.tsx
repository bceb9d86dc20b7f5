import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconCheck, IconChevronDown, IconCopy } from '@tabler/icons-react';
import type { Notes } from '@wingman/contract/notes.ts';
import { askToShare, useMayShare } from '../../../lib/share-request.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import type { NotesFormat } from '../save-notes.ts';
import { AddButton } from './add-button.tsx';
import { KindSelect } from './kind-select.tsx';
import { NotesMenu } from './notes-menu.tsx';
import classes from './notes-section.module.css';

const texts = lazyMessages.notes;

type NotesHeadProps = {
  headingId: string;
  notes: Notes;
  hasLines: boolean;
  isOpen: boolean;
  onToggle: () => void;
  asText: () => string;
  onSave: (format: NotesFormat) => void;
  onToTranscript: () => void;
  onAdd: () => void;
  onRedo: (() => void) | undefined;
  onTemplates: () => void;
  onTurnOff: (() => void) | undefined;
};

/** The line above the notes: their kind, and what can be done with all of them. */
export function NotesHead({ headingId, notes, hasLines, isOpen, onToggle, ...actions }: NotesHeadProps) {
  const { asText, onSave, onToTranscript, onAdd, onRedo, onTemplates, onTurnOff } = actions;
  const mayBeMade = notes.offBy !== 'instance';
  const onShare = useShareOf(notes);
  return (
    <div className={classes.head}>
      <h2 id={headingId} className={classes.title}>
        {texts.title}
      </h2>
      {hasLines ? <ToggleButton isOpen={isOpen} onToggle={onToggle} /> : null}
      {notes.state === 'ready' ? <KindSelect notes={notes} /> : null}
      <div className={classes.tools}>
        {hasLines && isOpen ? <TranscriptButton onClick={onToTranscript} /> : null}
        {hasLines ? <CopyButton asText={asText} /> : null}
        <AddButton label={texts.add} onClick={onAdd} />
        {hasLines || mayBeMade ? (
          <NotesMenu
            onRedo={mayBeMade ? onRedo : undefined}
            onTemplates={mayBeMade ? onTemplates : undefined}
            onSave={hasLines ? onSave : undefined}
            onShare={onShare}
            onTurnOff={mayBeMade ? onTurnOff : undefined}
          />
        ) : null}
      </div>
    </div>
  );
}

/** Undefined while there is nothing to show, and where nothing is shared. */
function useShareOf({ recordingId, title, lines: [first] }: Notes): (() => void) | undefined {
  const mayShare = useMayShare();
  if (!first || !mayShare) return undefined;
  return () => askToShare({ kind: 'notes', recordingId, title: title ?? first.text });
}

function TranscriptButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      className={`${classes.action} ${classes.skip}`}
      rightSection={<IconArrowDown size={16} aria-hidden="true" />}
      aria-label={texts.toTranscript}
      onClick={onClick}
    >
      {texts.transcript}
    </Button>
  );
}

type ToggleButtonProps = { isOpen: boolean; onToggle: () => void };

function ToggleButton({ isOpen, onToggle }: ToggleButtonProps) {
  const label = isOpen ? texts.hide : texts.show;
  return (
    <ActionIcon
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
