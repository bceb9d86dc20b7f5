import { scheduleErasure } from '../erasure.ts';
import type { Handle, Transaction } from '../handle.ts';
import type { OwnedRecording } from './recording.repository.ts';

/** What a model answered to what a job of a kind asked; undefined where it was not asked that. */
export async function findNoteStage(
  handle: Handle,
  { recordingId, kind, asked }: { recordingId: string; kind: string; asked: string },
): Promise<string | undefined> {
  const row = await handle
    .selectFrom('note_stages')
    .select('answer')
    .where('recording_id', '=', recordingId)
    .where('job_kind', '=', kind)
    .where('asked', '=', asked)
    .executeTakeFirst();
  return row?.answer;
}

/** Stores an answer. One that is there already stays. */
export async function insertNoteStage(
  trx: Transaction,
  { id, userId }: OwnedRecording,
  { kind, asked, answer, now }: { kind: string; asked: string; answer: string; now: string },
): Promise<void> {
  await trx
    .insertInto('note_stages')
    .values({ recording_id: id, job_kind: kind, asked, user_id: userId, answer, created_at: now })
    .onConflict((conflict) => conflict.columns(['recording_id', 'job_kind', 'asked']).doNothing())
    .execute();
}

/** Deletes what was answered about a recording: its notes are saved, or its words are others. `kind`: to jobs of this kind only. */
export async function deleteNoteStages(
  trx: Transaction,
  { id }: OwnedRecording,
  kind?: string,
): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('note_stages')
    .where('recording_id', '=', id)
    .$if(kind !== undefined, (query) => query.where('job_kind', '=', kind ?? ''))
    .executeTakeFirst();
  if (numDeletedRows > 0n) await scheduleErasure(trx);
}
