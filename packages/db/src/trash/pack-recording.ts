import { isOneOf } from '../dialects/lists-as-parameters.ts';
import type { Transaction } from '../handle.ts';
import { deleteFileRemovals } from '../repositories/file-removal.repository.ts';
import { insertOutboxEvents } from '../repositories/outbox.repository.ts';
import { listPeopleIn } from '../repositories/person.repository.ts';
import { deleteRecording, type OwnedId } from '../repositories/recording.repository.ts';
import { packIndex } from './packed-index.ts';
import { listRejectedWith, packMatches } from './packed-matches.ts';
import { insertPacked, type Row, selectRows } from './packed-rows.ts';
import { packSettlements } from './packed-settlements.ts';
import { packedTables } from './packed-tables.ts';

/** Why a recording is in the trash: its user deleted it, or others were made of it and it is their original. */
export type TrashReason = 'deleted' | 'replaced';

/**
 * Moves a recording into the trash: its rows are packed and deleted from all tables, its files stay. False when it is already
 * gone. The caller has the people of its user locked.
 */
export async function packRecording(
  trx: Transaction,
  recording: OwnedId,
  { now, reason }: { now: string; reason: TrashReason },
): Promise<boolean> {
  const { id, userId } = recording;
  const [row] = await selectRows(trx, 'recordings', 'id', id);
  if (!row || row.user_id !== userId) return false;
  await insertTrashed(trx, row, { now, reason });
  const files: string[] = [];
  for (const { table, of = 'recording_id', file } of packedTables) {
    const rows = await selectRows(trx, table, of, id);
    if (file) files.push(...rows.flatMap((each) => (each[file.column] ? [String(each[file.column])] : [])));
    await insertPacked(trx, id, table, rows);
  }
  await packSettlements(trx, id);
  await packIndex(trx, id);
  const people = await peopleOf(trx, id);
  const personIds = people.map((person) => String(person.id));
  const before = await listRejectedWith(trx, id, personIds);
  if (!(await deleteRecording(trx, recording))) throw new Error('The recording was deleted meanwhile');
  await insertPacked(trx, id, 'people', await changedOf(trx, people));
  await packMatches(trx, id, { before, personIds });
  await keepFiles(trx, id, [...new Set(files)]);
  if (row.is_example !== 1)
    await insertOutboxEvents(trx, { userId, now }, [
      { type: 'recording.deleted', data: { recordingId: id, isInTrash: true } },
    ]);
  return true;
}

async function insertTrashed(
  trx: Transaction,
  row: Row,
  { now, reason }: { now: string; reason: TrashReason },
): Promise<void> {
  await trx
    .insertInto('trashed_recordings')
    .values({
      id: String(row.id),
      user_id: String(row.user_id),
      title: row.title as string | null,
      suggested_title: row.suggested_title as string | null,
      filename: String(row.filename),
      segment_number: Number(row.segment_number),
      is_auto_segmented: Number(row.is_auto_segmented),
      duration: Number(row.duration),
      bytes: Number(row.audio_bytes ?? 0),
      reason,
      is_example: Number(row.is_example),
      created_at: String(row.created_at),
      deleted_at: now,
      due_at: null,
    })
    .execute();
}

async function peopleOf(trx: Transaction, recordingId: string): Promise<Row[]> {
  const ids = await listPeopleIn(trx, recordingId);
  if (ids.length === 0) return [];
  return trx
    .selectFrom('people')
    .selectAll()
    .where(isOneOf(trx, 'id', ids))
    .execute();
}

/** Those that were deleted with the recording, or lost their name, because nothing else names them. */
async function changedOf(trx: Transaction, before: Row[]): Promise<Row[]> {
  if (before.length === 0) return [];
  const left = await trx
    .selectFrom('people')
    .select(['id', 'name_key'])
    .where(
      isOneOf(
        trx,
        'id',
        before.map(({ id }) => String(id)),
      ),
    )
    .execute();
  const keys = new Map(left.map(({ id, name_key }) => [id, name_key]));
  return before.filter((row) => keys.get(String(row.id)) !== row.name_key || !keys.has(String(row.id)));
}

async function keepFiles(trx: Transaction, recordingId: string, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await trx
    .insertInto('trashed_files')
    .values(keys.map((file_key) => ({ recording_id: recordingId, file_key })))
    .execute();
  // The triggers queued them for deletion.
  await deleteFileRemovals(trx, keys);
}
