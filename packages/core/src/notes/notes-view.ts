import type { NoteLine, Notes } from '@wingman/contract/notes.ts';
import type { NoteLineEntity, NotesEntity } from '@wingman/db/repositories/notes.repository.ts';

/** A stored line as clients see it. */
export function toNoteLine({ userId: _user, position: _position, ...line }: NoteLineEntity): NoteLine {
  return line;
}

/** Notes as clients see them. `made`: undefined while they are not made. */
export function toNotes(
  recordingId: string,
  made: NotesEntity | undefined,
  lines: NoteLineEntity[],
  mayBeMade: boolean,
): Notes {
  const { kind = null, title = null, madeBy = null, madeAt = null } = made ?? {};
  const unmade = mayBeMade ? 'pending' : 'off';
  return {
    recordingId,
    state: made ? 'ready' : unmade,
    kind,
    title,
    madeBy,
    madeAt,
    lines: lines.map(toNoteLine),
  };
}
