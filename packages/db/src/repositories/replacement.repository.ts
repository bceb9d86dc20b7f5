import { sql } from 'kysely';
import type { Handle } from '../handle.ts';
import type { SegmentState } from './correction.repository.ts';

/** One correction of a replacement. */
export type ReplacementPart = { id: number; recordingId: string };

/** Those of a user's replacement that stand, from one correction on, the earliest first. */
export async function listReplacementParts(
  handle: Handle,
  { userId, replacementId, after, limit }: Pick<PartsWhere, 'userId' | 'replacementId'> & PartsPage,
): Promise<ReplacementPart[]> {
  return handle
    .selectFrom('corrections')
    .select(['id', 'recording_id as recordingId'])
    .where('user_id', '=', userId)
    .where('replacement_id', '=', replacementId)
    .where('is_undone', '=', 0)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Whether a user has made it, also where nothing of it stands any more. */
export async function hasReplacement(
  handle: Handle,
  { userId, replacementId }: Pick<PartsWhere, 'userId' | 'replacementId'>,
): Promise<boolean> {
  const row = await handle
    .selectFrom('corrections')
    .select('id')
    .where('user_id', '=', userId)
    .where('replacement_id', '=', replacementId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type PartsPage = { after: number; limit: number };
type PartsWhere = { userId: string; replacementId: string; recordingId: string };

/** The segments before what a replacement has changed in a recording; undefined where it has not. */
export async function findReplacedSegments(
  handle: Handle,
  { userId, replacementId, recordingId }: PartsWhere,
): Promise<SegmentState[] | undefined> {
  const row = await handle
    .selectFrom('corrections')
    .select('before')
    .where('user_id', '=', userId)
    .where('replacement_id', '=', replacementId)
    .where('recording_id', '=', recordingId)
    .executeTakeFirst();
  return row && (JSON.parse(row.before) as SegmentState[]);
}

/** The user's last replacement of which something stands, when it was made, and in how many recordings it stands. */
export async function findLatestReplacement(
  handle: Handle,
  userId: string,
): Promise<{ replacementId: string; at: string; recordings: number } | undefined> {
  const last = await handle
    .selectFrom('corrections')
    .select(['replacement_id as replacementId', 'created_at as at'])
    .where('user_id', '=', userId)
    .where('replacement_id', 'is not', null)
    .where('is_undone', '=', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || last.replacementId === null) return undefined;
  const { replacementId, at } = last;
  const { recordings } = await handle
    .selectFrom('corrections')
    .select(({ fn }) => fn.countAll<number>().as('recordings'))
    .where('user_id', '=', userId)
    .where('replacement_id', '=', replacementId)
    .where('is_undone', '=', 0)
    .executeTakeFirstOrThrow();
  return { replacementId, at, recordings: Number(recordings) };
}

/** Transcripts of a user's recordings, the newest first; `after`: behind this one. */
export async function listTranscripts(
  handle: Handle,
  {
    userId,
    after,
    limit,
  }: { userId: string; after: { id: string; createdAt: string } | null; limit: number },
): Promise<{ id: string; createdAt: string; transcript: string }[]> {
  let query = handle
    .selectFrom('recordings')
    .select(['id', 'created_at as createdAt', 'transcript'])
    .where('user_id', '=', userId);
  if (after)
    query = query.where(
      sql<boolean>`(created_at <= ${after.createdAt} and (created_at < ${after.createdAt} or id > ${after.id}))`,
    );
  return query.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();
}
