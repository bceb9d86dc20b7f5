import type { NoteLine, Notes } from '@wingman/contract/notes.ts';
import type { NoteChoices } from '@wingman/db/repositories/note-choice.repository.ts';
import type { NoteLineEntity, NotesEntity } from '@wingman/db/repositories/notes.repository.ts';

/** What later recordings say of lines. */
type Settlements = ReadonlyMap<string, NoteLine['settlements']>;

/** A stored line as clients see it. */
export function toNoteLine(
  { userId: _user, position: _position, ...line }: NoteLineEntity,
  settlements: Settlements,
): NoteLine {
  return { ...line, settlements: settlements.get(line.id) ?? [] };
}

/** Whether the user wants no notes of a recording. */
export const isTurnedOff = ({ isOff, isAutomatic }: NoteChoices): boolean => isOff ?? !isAutomatic;

type Viewed = {
  recordingId: string;
  /** Undefined while they are not made. */
  made: NotesEntity | undefined;
  lines: NoteLineEntity[];
  settlements: Settlements;
  choices: NoteChoices;
  /** The instance makes notes. */
  makesNotes: boolean;
  /** ISO 639-1 code of the language of its transcript; null: not known. */
  spoken: string | null;
};

/** Notes as clients see them. */
export function toNotes({
  recordingId,
  made,
  lines,
  settlements,
  choices,
  makesNotes,
  spoken,
}: Viewed): Notes {
  const {
    kind = null,
    title = null,
    madeBy = null,
    madeAt = null,
    template = null,
    model = null,
  } = made ?? {};
  const offBy = made ? null : offOf(choices, makesNotes);
  const unmade = offBy === null ? 'pending' : 'off';
  return {
    recordingId,
    state: made ? 'ready' : unmade,
    offBy,
    kind: kind ?? choices.kind,
    isKindChosen: choices.kind !== null,
    title,
    template,
    madeBy,
    model,
    madeAt,
    lines: lines.map((line) => toNoteLine(line, settlements)),
    ...(made && madeBy === 'rule' && spoken !== null && spoken !== 'it' ? { unreadLanguage: spoken } : {}),
    proposal: choices.proposal,
  };
}

function offOf(choices: NoteChoices, makesNotes: boolean): Notes['offBy'] {
  if (!makesNotes) return 'instance';
  if (!isTurnedOff(choices)) return null;
  return choices.isOff === null ? 'setting' : 'recording';
}
