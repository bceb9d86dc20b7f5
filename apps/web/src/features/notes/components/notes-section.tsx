import type { NoteLine, Notes } from '@wingman/contract/notes.ts';
import { memo, useId, useMemo, useRef, useState } from 'react';
import { lazyDialog, lazyPart } from '../../../components/lazy-part.tsx';
import { toastDone } from '../../../lib/toast.ts';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useNoteProposal } from '../api/use-note-proposal.ts';
import { useNotesChoice } from '../api/use-notes-choice.ts';
import { usePeopleNamed } from '../api/use-people-named.ts';
import { foldedNotes } from '../folded-notes.ts';
import { PeopleContext } from '../people-named.ts';
import type { NotesFormat } from '../save-notes.ts';
import { besideTyped, type TypedLines } from '../typed.ts';
import { useLineRemoval } from '../use-line-removal.ts';
import { AddLine } from './add-line.tsx';
import { type Named, NoteLineList } from './note-line-list.tsx';
import { NotesHead } from './notes-head.tsx';
import classes from './notes-section.module.css';
import { MadeBy, StateLine } from './notes-state.tsx';
import { ProposalNotice } from './proposal-notice.tsx';
import { TypedList } from './typed-list.tsx';

const texts = lazyMessages.notes;

const RedoDialog = lazyDialog(async () => (await import('./redo-dialog.tsx')).RedoDialog);
const TemplatesDialog = lazyDialog(async () => (await import('./templates-dialog.tsx')).TemplatesDialog);
const Versions = lazyPart(async () => (await import('./versions.tsx')).Versions);

type NotesSectionProps = {
  notes: Notes;
  typed: TypedLines;
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
export const NotesSection = memo(function NotesSection(props: NotesSectionProps) {
  const { notes, typed, today, hasWords, onPlay, ...actions } = props;
  const { lines, recordingId: id, kind, state } = notes;
  const section = useRef<HTMLElement>(null);
  const { removeLine, restoredId } = useLineRemoval(id, section);
  useKeptFocus(section, 'button');
  const people = usePeopleNamed(id);
  const { choose, isPending: isChoosing } = useNotesChoice(id);
  const { data: proposal } = useNoteProposal(id, notes.proposal !== null);
  const [isOpen, setIsOpen] = useState(() => !foldedNotes.get());
  const [dialog, setDialog] = useState<'redo' | 'templates' | null>(null);
  const headingId = useId();
  const isProposed = notes.proposal === 'ready' && proposal?.state === 'ready';
  const { beside, besideOf, rest, hasTyped, isFilled, isMixed } = useShownLines(lines, typed, isProposed);
  const show = (open: boolean) => {
    foldedNotes.set(!open);
    setIsOpen(open);
  };
  const { adding, add, closeAdding } = useAdding(() => show(true));
  const turnOff = () =>
    choose({ isOff: true }, () => {
      const action = { label: texts.undo, onAct: () => choose({ isOff: false }) };
      toastDone(texts.turnedOff, texts.turnedOffText, action);
    });
  const line = { today, onPlay, onRemove: removeLine, restoredId };
  const list = (
    <NoteLineList
      recordingId={id}
      kind={kind}
      lines={rest}
      besideOf={besideOf}
      adding={adding?.mayMove === false ? adding : null}
      onAdd={(section) => add({ ...section, mayMove: false })}
      onAdded={closeAdding}
      {...line}
    />
  );

  return (
    <PeopleContext value={people}>
      <section
        ref={section}
        className={classes.section}
        aria-labelledby={headingId}
        data-filled={isFilled || isProposed || undefined}
        data-mixed={isMixed || undefined}
      >
        <NotesHead
          headingId={headingId}
          notes={notes}
          hasLines={isFilled}
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
          hasTyped={hasTyped}
          isBusy={isChoosing}
          onTurnOn={() => choose({ isOff: false })}
        />
        {adding?.mayMove ? <AddLine recordingId={id} {...adding} onClose={closeAdding} /> : null}
        <ProposalNotice notes={notes} proposal={proposal} onRedo={() => setDialog('redo')} />
        {hasTyped && isOpen ? <TypedList typed={typed} beside={beside} {...line} /> : null}
        {isProposed && isOpen ? (
          <Versions notes={notes} proposal={proposal} today={today} onPlay={onPlay} fallback={list}>
            {list}
          </Versions>
        ) : null}
        {rest.length > 0 && isOpen && !isProposed ? list : null}
        {isOpen && !isProposed ? <MadeBy notes={notes} /> : null}
        <RedoDialog
          opened={dialog === 'redo'}
          onClose={() => setDialog(null)}
          notes={notes}
          onTemplates={() => setDialog('templates')}
        />
        <TemplatesDialog opened={dialog === 'templates'} onClose={() => setDialog(null)} />
      </section>
    </PeopleContext>
  );
});

/** Which lines stand where. Two versions are compared as they are, with nothing taken out of them. */
function useShownLines(lines: readonly NoteLine[], { all }: TypedLines, isProposed: boolean) {
  const shown = useMemo(() => besideTyped(isProposed ? [] : all, lines), [isProposed, all, lines]);
  const hasTyped = all.length > 0;
  return {
    ...shown,
    hasTyped,
    isFilled: hasTyped || lines.length > 0,
    isMixed: hasTyped || lines.some(isOwn),
  };
}

/** Where a line is being added. The focus goes back to the button that was pressed for it. */
function useAdding(onBegin: () => void) {
  const [adding, setAdding] = useState<Adding | null>(null);
  const opener = useRef<Element | null>(null);
  const add = (next: Adding) => {
    opener.current = document.activeElement;
    onBegin();
    setAdding(next);
  };
  const closeAdding = () => {
    setAdding(null);
    requestAnimationFrame(() => (opener.current as HTMLElement | null)?.focus());
  };
  return { adding, add, closeAdding };
}

/** The user wrote it or changed it. */
const isOwn = ({ origin, isChanged }: NoteLine) => origin === 'own' || isChanged;
