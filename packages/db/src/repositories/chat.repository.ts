import { type ChatScope, openScope } from '@wingman/contract/chat-scope.ts';
import type { Place } from '@wingman/contract/page-cursor.ts';
import type { Selectable } from 'kysely';
import { scheduleErasure } from '../erasure.ts';
import type { Handle, Transaction } from '../handle.ts';
import { behind, type NewestPage, newestOf } from '../keyset.ts';
import { ownedBy } from '../owned-by.ts';
import type { Owned } from '../owned-row.ts';
import type { ChatSessionTable } from '../schema.ts';
import { storedJson } from '../stored-text.ts';

/** A chat session. Instants are ISO 8601 text in UTC. */
export type ChatEntity = {
  id: string;
  userId: string;
  firstMessage: string;
  messageCount: number;
  lastActivity: string;
  /** As its owner called it. */
  title: string | null;
  isPinned: boolean;
  /** What its questions are limited to. */
  scope: ChatScope;
  createdAt: string;
};

export type OwnedChat = Owned<ChatEntity>;

type NewMessage = {
  id: string;
  userId: string;
  firstMessage: string;
  now: string;
  scope?: ChatScope | undefined;
};

/** Undefined also when it belongs to another user. */
export async function findOwnedChat(
  handle: Handle,
  { id, userId }: { id: string; userId: string },
): Promise<OwnedChat | undefined> {
  return ownedBy(await findChatById(handle, id), userId);
}

/** Without checking the owner. */
export async function findChatById(handle: Handle, id: string): Promise<ChatEntity | undefined> {
  const row = await handle.selectFrom('chat_sessions').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toSession(row);
}

/**
 * The user's chats, latest activity first. `seen`: the place of the last one seen. Without `limit`: all.
 */
export async function listChats(
  handle: Handle,
  { userId, limit, seen }: { userId: string; limit?: number | undefined; seen?: Place | undefined },
): Promise<ChatEntity[]> {
  let query = handle
    .selectFrom('chat_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('last_activity', 'desc')
    .orderBy('id');
  if (seen) query = query.where(behind('last_activity', '<', seen));
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(toSession);
}

/** One page of the user's chats, the newest first, after `after`, even if that one has been deleted. */
export async function listChatsAfter(handle: Handle, page: NewestPage): Promise<ChatEntity[]> {
  const rows = await newestOf(handle.selectFrom('chat_sessions').selectAll(), page).execute();
  return rows.map(toSession);
}

/**
 * Counts one more message: creates the session with its first one, or updates its last activity. `scope`: what its questions are
 * limited to from now on; left out it stays. False, and nothing is written, when the id is another user's session.
 */
export async function upsertChat(
  handle: Handle,
  { id, userId, firstMessage, now, scope }: NewMessage,
): Promise<boolean> {
  const row = await handle
    .insertInto('chat_sessions')
    .values({
      id,
      user_id: userId,
      first_message: firstMessage,
      message_count: 1,
      last_activity: now,
      scope: scope ? storedJson(scope) : null,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ eb }) => ({
          message_count: eb('chat_sessions.message_count', '+', 1),
          last_activity: now,
          ...(scope ? { scope: storedJson(scope) } : {}),
        }))
        .where('chat_sessions.user_id', '=', userId),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type ChatChange = {
  title?: string | null | undefined;
  isPinned?: boolean | undefined;
  scope?: ChatScope | undefined;
};

/** Changes what is given. */
export async function updateChat(
  trx: Transaction,
  { id, userId }: OwnedChat,
  { title, isPinned, scope }: ChatChange,
): Promise<void> {
  if (title === undefined && isPinned === undefined && scope === undefined) return;
  await trx
    .updateTable('chat_sessions')
    .set({
      ...(title === undefined ? {} : { title }),
      ...(isPinned === undefined ? {} : { is_pinned: Number(isPinned) }),
      ...(scope === undefined ? {} : { scope: storedJson(scope) }),
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes the chat with its exchanges. False when it is already deleted. */
export async function deleteChat(trx: Transaction, { id, userId }: OwnedChat): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('chat_sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await scheduleErasure(trx);
  return numDeletedRows > 0n;
}

function toSession(row: Selectable<ChatSessionTable>): ChatEntity {
  return {
    id: row.id,
    userId: row.user_id,
    firstMessage: row.first_message,
    messageCount: row.message_count,
    lastActivity: row.last_activity,
    title: row.title,
    isPinned: row.is_pinned === 1,
    scope:
      row.scope === null ? openScope : { ...openScope, ...(JSON.parse(row.scope) as Partial<ChatScope>) },
    createdAt: row.created_at,
  };
}
