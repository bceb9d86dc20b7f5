import { scheduleErasure } from '../erasure.ts';
import type { Handle, Transaction } from '../handle.ts';
import type { OwnedRecording } from './recording.repository.ts';
import { raiseRevision } from './transcript-revision.ts';

/** A known word in the place of what was heard; `at`: its first character in the text of the segment as it was applied. */
export type AppliedWordEntity = { id: string; segmentId: number; at: number; heard: string; written: string };
/** One of a segment that is known already. */
export type WordInSegment = Omit<AppliedWordEntity, 'segmentId'>;
/** What is not taken for a word any more; the keys are those by which two spellings are one. */
export type RejectedWordEntity = { heardKey: string; wordKey: string; heard: string; written: string };

const rowsPerInsert = 500;

export async function insertAppliedWords(
  trx: Transaction,
  recording: OwnedRecording,
  words: readonly AppliedWordEntity[],
  now: string,
): Promise<void> {
  for (let start = 0; start < words.length; start += rowsPerInsert)
    await trx
      .insertInto('applied_words')
      .values(
        words.slice(start, start + rowsPerInsert).map(({ id, segmentId, at, heard, written }) => ({
          id,
          recording_id: recording.id,
          user_id: recording.userId,
          segment_id: segmentId,
          position: at,
          heard,
          written,
          created_at: now,
        })),
      )
      .execute();
  await raiseRevision(trx, recording);
}

/** Of a recording, in the order of its segments and of their texts. */
export async function listAppliedWords(handle: Handle, recordingId: string): Promise<AppliedWordEntity[]> {
  const rows = await handle
    .selectFrom('applied_words')
    .select(['id', 'segment_id as segmentId', 'position as at', 'heard', 'written'])
    .where('recording_id', '=', recordingId)
    .orderBy('segment_id')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, segmentId: Number(row.segmentId) }));
}

/** These are all the words of these segments then, which must be there. */
export async function replaceAppliedWords(
  trx: Transaction,
  recording: OwnedRecording,
  segments: ReadonlyMap<number, readonly WordInSegment[]>,
  now: string,
): Promise<void> {
  const ids = [...segments.keys()];
  for (let start = 0; start < ids.length; start += rowsPerInsert)
    await trx
      .deleteFrom('applied_words')
      .where('recording_id', '=', recording.id)
      .where('segment_id', 'in', ids.slice(start, start + rowsPerInsert))
      .execute();
  const words = [...segments].flatMap(([segmentId, own]) => own.map((word) => ({ ...word, segmentId })));
  await insertAppliedWords(trx, recording, words, now);
  if (ids.length > 0) await scheduleErasure(trx);
}

/** Of a user, in the order of the words. */
export async function listRejectedWords(handle: Handle, userId: string): Promise<RejectedWordEntity[]> {
  return await handle
    .selectFrom('rejected_words')
    .select(['heard_key as heardKey', 'word_key as wordKey', 'heard', 'written'])
    .where('user_id', '=', userId)
    .orderBy('word_key')
    .orderBy('heard_key')
    .execute();
}

/** Known already: it stays as it is. */
export async function insertRejectedWord(
  trx: Transaction,
  userId: string,
  { heardKey, wordKey, heard, written }: RejectedWordEntity,
  now: string,
): Promise<void> {
  await trx
    .insertInto('rejected_words')
    .values({ user_id: userId, heard_key: heardKey, word_key: wordKey, heard, written, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'heard_key', 'word_key']).doNothing())
    .execute();
}

/** Of a word: all that is not taken for it, or what was heard so only. */
export async function deleteRejectedWords(
  trx: Transaction,
  { userId, wordKey, heardKeys }: { userId: string; wordKey: string; heardKeys?: string[] },
): Promise<void> {
  let query = trx.deleteFrom('rejected_words').where('user_id', '=', userId).where('word_key', '=', wordKey);
  if (heardKeys) query = query.where('heard_key', 'in', [...heardKeys, '']);
  await query.execute();
  await scheduleErasure(trx);
}
