import { dueColumns } from '../due-columns.ts';
import type { Transaction } from '../handle.ts';
import type { LineChange, NoteLineEntity } from './notes.repository.ts';
import type { OwnedRecording } from './recording.repository.ts';

/** Gives a deleted line that was found its words back. False when it is not deleted, or not there. */
export async function restoreNoteLine(
  trx: Transaction,
  { id: recordingId }: OwnedRecording,
  line: LineChange & Pick<NoteLineEntity, 'id' | 'heading' | 'toWhom'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('note_lines')
    .set({
      text: line.text,
      heading: line.heading,
      found_text: line.foundText,
      is_changed: Number(line.isChanged),
      state: line.state,
      who: line.who,
      to_whom: line.toWhom,
      due_text: line.dueText,
      ...dueColumns(line.due),
      updated_at: line.updatedAt,
      is_removed: 0,
    })
    .where('id', '=', line.id)
    .where('recording_id', '=', recordingId)
    .where('is_removed', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
