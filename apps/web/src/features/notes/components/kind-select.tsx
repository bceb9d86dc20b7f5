import { NativeSelect } from '@mantine/core';
import type { Notes } from '@wingman/contract/notes.ts';
import { type NoteKind, noteKinds } from '@wingman/contract/notes-table.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useNotesChoice } from '../api/use-notes-choice.ts';
import classes from './notes-section.module.css';

const texts = lazyMessages.notes;
const found = 'found';
const kindOptions = noteKinds.map((value) => ({ value: value as string, label: texts.kinds[value] }));

/** Every kind, and that it is to be found in what was said. */
export const kindChoices = [{ value: found, label: texts.kindFound }, ...kindOptions];

/** The kind of a choice; null: as it is found. */
export const kindOf = (value: string): NoteKind | null => noteKinds.find((kind) => kind === value) ?? null;

/** What kind of notes a recording has: the one that was found, or the one that its user chose. */
export function KindSelect({ notes: { recordingId, kind, isKindChosen } }: { notes: Notes }) {
  const { choose } = useNotesChoice(recordingId);
  // One that was found is no choice that could be taken back.
  const data = isKindChosen ? kindChoices : kindOptions;
  return (
    <NativeSelect
      className={classes.kind}
      aria-label={texts.kind}
      size="xs"
      variant="unstyled"
      value={kind ?? ''}
      data={kind === null ? [{ value: '', label: '' }, ...data] : data}
      onChange={({ currentTarget }) => choose({ kind: kindOf(currentTarget.value) })}
    />
  );
}
