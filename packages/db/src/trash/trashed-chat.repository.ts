import type { Place } from '@wingman/contract/page-cursor.ts';
import { isOneOf } from '../dialects/lists-as-parameters.ts';
import { scheduleErasure } from '../erasure.ts';
import type { Handle, Transaction } from '../handle.ts';
import { behind } from '../keyset.ts';
import { ownedBy } from '../owned-by.ts';
import type { Owned } from '../owned-row.ts';
import { lockTrashedChats } from './lock-trashed-chats.ts';

/** A chat in the trash. Instants are ISO 8601 text in UTC. */
export type TrashedChatEntity = {
  id: string;
  userId: string;
  title: string | null;
  firstMessage: string;
  messageCount: number;
  lastActivity: string;
  createdAt: string;
  deletedAt: string;
};
export type OwnedTrashedChat = Owned<TrashedChatEntity>;

const columns = [
  'id',
  'user_id as userId',
  'title',
  'first_message as firstMessage',
  'message_count as messageCount',
  'last_activity as lastActivity',
  'created_at as createdAt',
  'deleted_at as deletedAt',
] as const;

/** Those of the user, of these ids or all; the last deleted first. `after`: the last one seen. */
export async function listTrashedChats(
  handle: Handle,
  {
    userId,
    ids,
    after,
    limit,
  }: { userId: string; ids?: string[]; after?: Place | undefined; limit?: number | undefined },
): Promise<OwnedTrashedChat[]> {
  let query = handle
    .selectFrom('trashed_chats')
    .select([...columns])
    .where('user_id', '=', userId)
    .orderBy('deleted_at', 'desc')
    .orderBy('id');
  if (ids) query = query.where(isOneOf(handle, 'id', ids));
  if (after) query = query.where(behind('deleted_at', '<', after));
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).flatMap((row) => ownedBy(row, userId) ?? []);
}

export async function countTrashedChats(handle: Handle, userId: string): Promise<number> {
  const { count } = await handle
    .selectFrom('trashed_chats')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Undefined also when it belongs to another user. */
export async function findOwnedTrashedChat(
  handle: Handle,
  { id, userId }: { id: string; userId: string },
): Promise<OwnedTrashedChat | undefined> {
  const [found] = await listTrashedChats(handle, { userId, ids: [id] });
  return found;
}

/** Whose chat of this id is in the trash; undefined: nobody's. */
export async function findOwnerOfTrashedChat(handle: Handle, id: string): Promise<string | undefined> {
  const row = await handle
    .selectFrom('trashed_chats')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.user_id;
}

/** Deletes a chat of the trash for good. False when it is already gone. */
export async function deleteTrashedChat(
  trx: Transaction,
  { id, userId }: OwnedTrashedChat,
): Promise<boolean> {
  await lockTrashedChats(trx, userId);
  const { numDeletedRows } = await trx
    .deleteFrom('trashed_chats')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await scheduleErasure(trx);
  return true;
}
