import type {
  Certainty,
  Citation,
  Conversation,
  ConversationStatus,
  SearchScope,
} from '@wingman/contract/conversation.ts';
import type { Place } from '@wingman/contract/page-cursor.ts';
import type { Selectable } from 'kysely';
import type { Handle, Transaction } from '../handle.ts';
import { behind, type NewestPage, newestOf } from '../keyset.ts';
import { ownedBy } from '../owned-by.ts';
import { actingForOwner, type Owned } from '../owned-row.ts';
import type { ConversationTable } from '../schema.ts';
import { storedJson } from '../stored-text.ts';
import { insertFigureEvent } from './figure.repository.ts';

/** A question with its answer. `imagePath` is the opaque file key of the image of the question. */
export type ExchangeEntity = Omit<Conversation, 'imageUrl' | 'agentNotice'> & {
  userId: string;
  imagePath: string | null;
  imageType: string | null;
};

export type OwnedExchange = Owned<ExchangeEntity>;

export type NewExchange = ExchangeEntity;

/** The fields that the end of an answer changes. */
export type ExchangeEnd = {
  response: string;
  citations: Citation[];
  relevantRecordingIds: string[];
  status: ConversationStatus;
  scope: SearchScope;
  unsupported: Conversation['unsupported'];
  certainty: Certainty | null;
  agent: Conversation['agent'];
};

/** Call it in a transaction. */
export async function insertExchange(handle: Handle, conversation: NewExchange): Promise<OwnedExchange> {
  await handle
    .insertInto('conversations')
    .values({
      id: conversation.id,
      user_id: conversation.userId,
      session_id: conversation.sessionId,
      message: conversation.message,
      response: conversation.response,
      relevant_recording_ids: storedJson(conversation.relevantRecordingIds),
      citations: storedJson(conversation.citations),
      scope: storedJson(conversation.scope),
      unsupported: storedJson(conversation.unsupported),
      certainty: conversation.certainty,
      agent_id: conversation.agentId,
      agent_name: conversation.agent?.name ?? null,
      agent_icon: conversation.agent?.icon ?? null,
      image_path: conversation.imagePath,
      image_type: conversation.imageType,
      status: conversation.status,
      created_at: conversation.createdAt,
    })
    .execute();
  await insertFigureEvent(handle, {
    kind: 'questions',
    userId: conversation.userId,
    amount: 1,
    at: conversation.createdAt,
  });
  return actingForOwner(conversation);
}

/** False when the exchange was deleted meanwhile. */
export async function finishExchange(
  handle: Handle,
  { id }: OwnedExchange,
  end: ExchangeEnd,
): Promise<boolean> {
  const { numUpdatedRows } = await handle
    .updateTable('conversations')
    .set({
      response: end.response,
      citations: storedJson(end.citations),
      relevant_recording_ids: storedJson(end.relevantRecordingIds),
      status: end.status,
      scope: storedJson(end.scope),
      unsupported: storedJson(end.unsupported),
      certainty: end.certainty,
      agent_name: end.agent?.name ?? null,
      agent_icon: end.agent?.icon ?? null,
    })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Deletes a question and decrements its session's message count; an empty session is deleted, too. False when it is
 * already deleted.
 */
export async function deleteExchange(trx: Transaction, { id, userId }: OwnedExchange): Promise<boolean> {
  const removed = await trx
    .deleteFrom('conversations')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('session_id')
    .executeTakeFirst();
  if (!removed) return false;
  const session = await trx
    .updateTable('chat_sessions')
    .set(({ eb }) => ({ message_count: eb('message_count', '-', 1) }))
    .where('id', '=', removed.session_id)
    .returning('message_count')
    .executeTakeFirst();
  if (session?.message_count === 0) {
    await trx.deleteFrom('chat_sessions').where('id', '=', removed.session_id).execute();
  }
  return true;
}

/** Undefined also when it belongs to another user. */
export async function findOwnedExchange(
  handle: Handle,
  { id, userId }: { id: string; userId: string },
): Promise<OwnedExchange | undefined> {
  const row = await handle
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && ownedBy(toConversation(row), userId);
}

/**
 * A chat of the user, oldest first. `seen`: the place of the last exchange seen. Without `limit`: all.
 */
export async function listExchanges(
  handle: Handle,
  {
    sessionId,
    userId,
    limit,
    seen,
  }: { sessionId: string; userId: string; limit?: number | undefined; seen?: Place | undefined },
): Promise<ExchangeEntity[]> {
  let query = handle
    .selectFrom('conversations')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id');
  if (seen) query = query.where(behind('created_at', '>', seen));
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(toConversation);
}

/**
 * One page of the user's exchanges, newest first, after `after`, even if that one has been deleted.
 */
export async function listExchangesAfter(handle: Handle, page: NewestPage): Promise<ExchangeEntity[]> {
  const rows = await newestOf(handle.selectFrom('conversations').selectAll(), page).execute();
  return rows.map(toConversation);
}

/** The last `limit` exchanges of a chat of the user, oldest first. */
export async function listRecentExchanges(
  handle: Handle,
  { sessionId, userId, limit }: { sessionId: string; userId: string; limit: number },
): Promise<ExchangeEntity[]> {
  const rows = await handle
    .selectFrom('conversations')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse().map(toConversation);
}

/** The user's exchanges whose answers cite a recording. */
export async function listExchangesCiting(
  handle: Handle,
  { userId, recordingId }: { userId: string; recordingId: string },
): Promise<OwnedExchange[]> {
  const rows = await handle
    .selectFrom('conversations')
    .selectAll()
    .where('user_id', '=', userId)
    // Narrows the rows to read; whether the id is that of a citation is checked below.
    .where('citations', 'like', `%${recordingId}%`)
    .execute();
  return rows
    .flatMap((row) => ownedBy(toConversation(row), userId) ?? [])
    .filter(({ citations }) => citations.some((citation) => citation.recordingId === recordingId));
}

/** Interrupts answers whose process ended: all, or those asked before `before`. Returns how many. */
export async function interruptPending(handle: Handle, before?: string): Promise<number> {
  let pending = handle
    .updateTable('conversations')
    .set({ status: 'interrupted' satisfies ConversationStatus })
    .where('status', '=', 'pending' satisfies ConversationStatus);
  if (before !== undefined) pending = pending.where('created_at', '<', before);
  const { numUpdatedRows } = await pending.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The same for one answer, if it is still pending. A finished one is not changed. */
export async function interruptExchange(handle: Handle, { id }: OwnedExchange): Promise<void> {
  await handle
    .updateTable('conversations')
    .set({ status: 'interrupted' satisfies ConversationStatus })
    .where('id', '=', id)
    .where('status', '=', 'pending' satisfies ConversationStatus)
    .execute();
}

function toConversation(row: Selectable<ConversationTable>): ExchangeEntity {
  return {
    id: row.id,
    userId: row.user_id,
    sessionId: row.session_id,
    message: row.message,
    response: row.response,
    relevantRecordingIds: JSON.parse(row.relevant_recording_ids) as string[],
    citations: JSON.parse(row.citations) as Citation[],
    scope: JSON.parse(row.scope) as SearchScope,
    unsupported: JSON.parse(row.unsupported) as Conversation['unsupported'],
    certainty: row.certainty as Certainty | null,
    agentId: row.agent_id,
    agent: row.agent_name === null ? null : { name: row.agent_name, icon: row.agent_icon ?? '' },
    imagePath: row.image_path,
    imageType: row.image_type,
    status: row.status as ConversationStatus,
    createdAt: row.created_at,
  };
}
