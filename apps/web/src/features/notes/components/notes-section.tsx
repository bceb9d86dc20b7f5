import { Button } from '@mantine/core';
import type { Notes } from '@wingman/contract/notes.ts';
import { useId, useRef, useState } from 'react';
import { lazyDialog, lazyPart } from '../../../components/lazy-part.tsx';
import { toastDone } from '../../../lib/toast.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useNoteChanges } from '../api/use-note-changes.ts';
import { useNoteProposal } from '../api/use-note-proposal.ts';
import { useNotesChoice } from '../api/use-notes-choice.ts';
import { foldedNotes } from '../folded-notes.ts';
import type { NotesFormat } from '../save-notes.ts';
import { AddLine } from './add-line.tsx';
import { type Named, NoteLineList } from './note-line-list.tsx';
import { NotesHead } from './notes-head.tsx';
import classes from './notes-section.module.css';
import { ProposalNotice } from './proposal-notice.tsx';

const texts = lazyMessages.notes;

const RedoDialog = lazyDialog(async () => (await import('./redo-dialog.tsx')).RedoDialog);
const TemplatesDialog = lazyDialog(async () => (await import('./templates-dialog.tsx')).TemplatesDialog);
const Versions = lazyPart(async () => (await import('./versions.tsx')).Versions);

type NotesSectionProps = {
  notes: Notes;
  /** `YYYY-MM-DD`. */
  today: string;
  /** There are words of which notes can be made. */
  hasWords: boolean;
  onPlay?: ((second: number) => void) | undefined;
  /** The notes as text to copy. */
  asText: () => string;
  /** Saves the notes as a file. */
  onSave: (format: NotesFormat) => void;
  onToTranscript: () => void;
};

/** Where a line is being added: to a section, or to one that is still to be chosen. */
type Adding = Named & { mayMove: boolean };

/** What a recording comes to, above its words, and the way to add to it. Folded away it takes one line. */
export function NotesSection({ notes, today, hasWords, onPlay, ...actions }: NotesSectionProps) {
  const { lines, recordingId: id, kind, state } = notes;
  const { remove } = useNoteChanges(id);
  const { choose, isPending: isChoosing } = useNotesChoice(id);
  const { data: proposal } = useNoteProposal(id, notes.proposal !== null);
  const [isOpen, setIsOpen] = useState(() => !foldedNotes.get());
  const [adding, setAdding] = useState<Adding | null>(null);
  const [dialog, setDialog] = useState<'redo' | 'templates' | null>(null);
  const headingId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const hasLines = lines.length > 0;
  const isProposed = notes.proposal === 'ready' && proposal?.state === 'ready';
  const show = (open: boolean) => {
    foldedNotes.set(!open);
    setIsOpen(open);
  };
  const add = (next: Adding) => {
    show(true);
    setAdding(next);
  };
  const turnOff = () =>
    choose({ isOff: true }, () => {
      const action = { label: texts.undo, onAct: () => choose({ isOff: false }) };
      toastDone(texts.turnedOff, texts.turnedOffText, action);
    });
  const list = (
    <NoteLineList
      recordingId={id}
      kind={kind}
      lines={lines}
      today={today}
      onPlay={onPlay}
      onRemove={(line) => {
        remove(line);
        requestAnimationFrame(() => toggle.current?.focus());
      }}
      adding={adding?.mayMove === false ? adding : null}
      onAdd={(section) => add({ ...section, mayMove: false })}
      onAdded={() => setAdding(null)}
    />
  );

  return (
    <section
      className={classes.section}
      aria-labelledby={headingId}
      data-filled={hasLines || isProposed || undefined}
    >
      <NotesHead
        headingId={headingId}
        toggle={toggle}
        notes={notes}
        isOpen={isOpen}
        onToggle={() => show(!isOpen)}
        {...actions}
        onAdd={() => add({ section: 'key_point', heading: null, mayMove: true })}
        onRedo={state === 'ready' ? () => setDialog('redo') : undefined}
        onTemplates={() => setDialog('templates')}
        onTurnOff={state === 'off' ? undefined : turnOff}
      />
      <StateLine
        notes={notes}
        hasWords={hasWords}
        isBusy={isChoosing}
        onTurnOn={() => choose({ isOff: false })}
      />
      {adding?.mayMove ? <AddLine recordingId={id} {...adding} onClose={() => setAdding(null)} /> : null}
      <ProposalNotice notes={notes} proposal={proposal} onRedo={() => setDialog('redo')} />
      {isProposed && isOpen ? (
        <Versions notes={notes} proposal={proposal} today={today} onPlay={onPlay} fallback={list}>
          {list}
        </Versions>
      ) : null}
      {hasLines && isOpen && !isProposed ? list : null}
      {isOpen && !isProposed ? <MadeBy notes={notes} /> : null}
      <RedoDialog
        opened={dialog === 'redo'}
        onClose={() => setDialog(null)}
        notes={notes}
        onTemplates={() => setDialog('templates')}
      />
      <TemplatesDialog opened={dialog === 'templates'} onClose={() => setDialog(null)} />
    </section>
  );
}

type StateLineProps = { notes: Notes; hasWords: boolean; isBusy: boolean; onTurnOn: () => void };

/** Why there are no notes, where there are none. */
function StateLine({ notes: { state, offBy, lines }, hasWords, isBusy, onTurnOn }: StateLineProps) {
  if (state === 'pending' && hasWords) return <p className={classes.quiet}>{texts.pending}</p>;
  if (state === 'ready' && lines.length === 0) return <p className={classes.quiet}>{texts.nothing}</p>;
  const reason = state === 'failed' ? texts.failed : offBy && texts.off[offBy];
  if (reason === null) return null;
  return (
    <div className={classes.off}>
      <p className={classes.quiet}>{reason}</p>
      {offBy === 'instance' ? null : (
        <Button
          size="compact-md"
          variant="light"
          className={classes.action}
          loading={isBusy}
          onClick={onTurnOn}
        >
          {texts.turnOn}
        </Button>
      )}
    </div>
  );
}

/** By whom the notes were made, below what was found. */
function MadeBy({ notes: { madeBy, template, lines } }: { notes: Notes }) {
  if (madeBy === null || !lines.some(({ origin }) => origin === 'found')) return null;
  return (
    <p className={classes.quiet}>
      {madeBy === 'rule' ? texts.byRule : texts.byModel}
      {template ? ` ${texts.byTemplate(template.name)}.` : ''}
    </p>
  );
}
