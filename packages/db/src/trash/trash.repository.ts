import type { Place } from '@wingman/contract/page-cursor.ts';
import { sql } from 'kysely';
import { isOneOf } from '../dialects/lists-as-parameters.ts';
import { scheduleErasure } from '../erasure.ts';
import type { Handle, Transaction } from '../handle.ts';
import { behind } from '../keyset.ts';
import { ownedBy } from '../owned-by.ts';
import type { Owned } from '../owned-row.ts';
import type { TrashReason } from './pack-recording.ts';

/** A recording in the trash. Lengths in whole seconds, instants as ISO 8601 text in UTC. */
export type TrashedEntity = {
  id: string;
  userId: string;
  title: string | null;
  suggestedTitle: string | null;
  filename: string;
  segmentNumber: number;
  isAutoSegmented: boolean;
  isExample: boolean;
  duration: number;
  bytes: number;
  reason: TrashReason;
  createdAt: string;
  deletedAt: string;
};
export type OwnedTrashed = Owned<TrashedEntity>;

const columns = [
  'id',
  'user_id as userId',
  'title',
  'suggested_title as suggestedTitle',
  'filename',
  'segment_number as segmentNumber',
  'is_auto_segmented',
  'is_example',
  'duration',
  'bytes',
  sql<TrashReason>`reason`.as('reason'),
  'created_at as createdAt',
  'deleted_at as deletedAt',
] as const;

/** Those of the user, of these ids or all; the last deleted first. `after`: the last one seen. */
export async function listTrashed(
  handle: Handle,
  {
    userId,
    ids,
    after,
    limit,
  }: { userId: string; ids?: string[]; after?: Place | undefined; limit?: number | undefined },
): Promise<OwnedTrashed[]> {
  let query = handle
    .selectFrom('trashed_recordings')
    .select([...columns])
    .where('user_id', '=', userId)
    .orderBy('deleted_at', 'desc')
    .orderBy('id');
  if (ids) query = query.where(isOneOf(handle, 'id', ids));
  if (after) query = query.where(behind('deleted_at', '<', after));
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).flatMap((row) => ownedBy(toTrashed(row), userId) ?? []);
}

export async function countTrashed(handle: Handle, userId: string): Promise<number> {
  const { count } = await handle
    .selectFrom('trashed_recordings')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Undefined also when it belongs to another user. */
export async function findOwnedTrashed(
  handle: Handle,
  { id, userId }: { id: string; userId: string },
): Promise<OwnedTrashed | undefined> {
  const [found] = await listTrashed(handle, { userId, ids: [id] });
  return found;
}

/** Whether a recording of this id, whosever, is in the trash: its id is taken. */
export async function isInTrash(handle: Handle, id: string): Promise<boolean> {
  const row = await handle
    .selectFrom('trashed_recordings')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a recording of the trash for good. False when it is already gone. */
export async function deleteTrashed(trx: Transaction, { id, userId }: OwnedTrashed): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('trashed_recordings')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await scheduleErasure(trx);
  return true;
}

type TrashedRow = Omit<TrashedEntity, 'isAutoSegmented' | 'isExample'> & {
  is_auto_segmented: number;
  is_example: number;
};

const toTrashed = ({ is_auto_segmented, is_example, ...row }: TrashedRow): TrashedEntity => ({
  ...row,
  isAutoSegmented: is_auto_segmented === 1,
  isExample: is_example === 1,
});
