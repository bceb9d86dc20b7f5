import type { Transaction } from '../handle.ts';
import type { OwnedRecording } from '../repositories/recording.repository.ts';

/** Links to a recording and to its notes show what is left of it. */
export async function moveShares(
  trx: Transaction,
  { id, userId }: OwnedRecording,
  to: string,
): Promise<void> {
  await trx
    .updateTable('shares')
    .set({ recording_id: to })
    .where('recording_id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', 'in', ['recording', 'notes'])
    .execute();
}

/** `until`: where the next one begins in it; null for the last. `duration`: of all. */
type PartOfJoined = {
  recordingId: string;
  audioPath: string;
  from: number;
  until: number | null;
  duration: number;
};

/** Links to a recording show its span of the one that it was joined into: of the others nothing was shared. */
export async function moveSharesIntoSpan(
  trx: Transaction,
  { id, userId }: OwnedRecording,
  { recordingId, audioPath, from, until, duration }: PartOfJoined,
): Promise<void> {
  await trx
    .updateTable('shares')
    .set({
      kind: 'span',
      recording_id: recordingId,
      audio_path: audioPath,
      from_seconds: from,
      to_seconds: until ?? Math.max(duration, await lastSecond(trx, recordingId)),
    })
    .where('recording_id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', '=', 'recording')
    .execute();
}

/** Words can end behind the sound. */
async function lastSecond(trx: Transaction, recordingId: string): Promise<number> {
  const row = await trx
    .selectFrom('recording_segments')
    .select(({ fn }) => fn.max('end_seconds').as('second'))
    .where('recording_id', '=', recordingId)
    .executeTakeFirst();
  return row?.second ?? 0;
}
