import type { RecordingStatus } from '@wingman/contract/recording.ts';
import type { Handle } from '../handle.ts';
import type { Bounds, Limits } from './bounds.ts';
import { allOf, recordingLimits } from './within-bounds.ts';

/** By when a recording began, not by when each of its words was said. */
type InRange = Bounds & { userId: string };

/**
 * How many of the user's recordings began in the range (`from` included, `to` excluded, null leaves an end open), how
 * many of them have speech, and how many still wait for their transcript.
 */
export async function countRecordingsInRange(
  handle: Handle,
  { userId, from, to, ...limits }: InRange,
): Promise<{ total: number; spoken: number; waiting: number }> {
  let query = handle
    .selectFrom('recordings')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('transcript', '<>', '').as('spoken'),
      fn
        .countAll<number>()
        .filterWhere(eb('status', 'in', ['recording', 'queued', 'transcribing'] satisfies RecordingStatus[]))
        .as('waiting'),
    ])
    .where('user_id', '=', userId)
    .where(allOf(recordingLimits('recordings.id', limits)));
  if (from !== null) query = query.where('created_at', '>=', from);
  if (to !== null) query = query.where('created_at', '<', to);
  return query.executeTakeFirstOrThrow();
}

/**
 * How many of the user's recordings began in the range, their seconds together, and how many of them are not measured
 * yet. `from` is included, `to` excluded, null leaves an end open.
 */
export async function listRecordingLengths(
  handle: Handle,
  { userId, from, to, ...limits }: InRange,
): Promise<{ recordings: number; seconds: number; unmeasured: number }> {
  let query = handle
    .selectFrom('recordings')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('recordings'),
      fn.coalesce(fn.sum<number>('duration'), eb.lit(0)).as('seconds'),
      fn
        .countAll<number>()
        .filterWhere(eb('status', '<>', 'ready' satisfies RecordingStatus))
        .as('unmeasured'),
    ])
    .where('user_id', '=', userId)
    .where(allOf(recordingLimits('recordings.id', limits)));
  if (from !== null) query = query.where('created_at', '>=', from);
  if (to !== null) query = query.where('created_at', '<', to);
  return query.executeTakeFirstOrThrow();
}

/** The recordings of a range by when they began, oldest first. */
export async function listRecordingStarts(
  handle: Handle,
  { userId, from, to, ...limits }: InRange,
): Promise<{ id: string; createdAt: string }[]> {
  let query = handle
    .selectFrom('recordings')
    .select(['id', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where(allOf(recordingLimits('recordings.id', limits)));
  if (from !== null) query = query.where('created_at', '>=', from);
  if (to !== null) query = query.where('created_at', '<', to);
  return query.orderBy('created_at').orderBy('id').execute();
}

export async function hasRecordingsBefore(
  handle: Handle,
  { userId, before }: { userId: string; before: string },
): Promise<boolean> {
  const row = await handle
    .selectFrom('recordings')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_at', '<', before)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those that the limits leave, whenever they began. */
export async function listRecordingIds(
  handle: Handle,
  { userId, ...limits }: Limits & { userId: string },
): Promise<string[]> {
  const rows = await handle
    .selectFrom('recordings')
    .select('id')
    .where('user_id', '=', userId)
    .where(allOf(recordingLimits('recordings.id', limits)))
    .execute();
  return rows.map(({ id }) => id);
}
