import type { Conversation } from '@wingman/contract/conversation.ts';
import { DomainError } from '@wingman/contract/error.ts';
import { placeIn } from '@wingman/contract/page-of.ts';
import type { PageInput } from '@wingman/contract/recording.ts';
import type { SessionSummary, UpdateSessionInput } from '@wingman/contract/session.ts';
import type { ChatRemoval } from '@wingman/contract/trash.ts';
import { defaultTrashDays } from '@wingman/contract/trash-table.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  deleteChat,
  findOwnedChat,
  listChats,
  updateChat,
} from '@wingman/db/repositories/chat.repository.ts';
import { findOwnedExchange, listExchanges } from '@wingman/db/repositories/exchange.repository.ts';
import { packChat } from '@wingman/db/trash/pack-chat.ts';
import { type Actor, assertAllowed } from '../accounts/actor.ts';
import { recordAudit } from '../accounts/audit.ts';
import type { FileRemover } from '../files/file-remover.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import { readKeptScope } from './chat-limit.ts';
import { toConversation } from './exchange.ts';
import { toSummaries, withScopedNames } from './scoped-chats.ts';

type SessionsDeps = {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  removeFiles: FileRemover;
  options: { trashDays?: number };
};

/** Saved chats. */
export function createChatsService({ database, clock, events, removeFiles, options }: SessionsDeps) {
  const { db } = database;
  const hasTrash = (options.trashDays ?? defaultTrashDays) > 0;

  return {
    /** The actor's chats, latest activity first. @throws {DomainError} validation_failed for an unknown cursor */
    async list({ userId }: Actor, { limit, cursor }: PageInput): Promise<SessionSummary[]> {
      const seen = await placeIn(cursor, async (id) => {
        const chat = await findOwnedChat(db, { id, userId });
        return chat && { by: chat.lastActivity, id };
      });
      return toSummaries(db, await listChats(db, { userId, limit, seen }));
    },

    /** Oldest first. @throws {DomainError} not_found, validation_failed for an unknown cursor */
    async conversations(
      { userId }: Actor,
      { sessionId, limit, cursor }: { sessionId: string } & PageInput,
    ): Promise<Conversation[]> {
      const session = await findOwnedChat(db, { id: sessionId, userId });
      if (!session) throw new DomainError('not_found');
      const seen = await placeIn(cursor, async (id) => {
        const exchange = await findOwnedExchange(db, { id, userId });
        return exchange && { by: exchange.createdAt, id };
      });
      const rows = await listExchanges(db, { userId, sessionId, limit, seen });
      return withScopedNames(db, userId, rows.map(toConversation));
    },

    /**
     * Gives a chat a title, pins it, or limits what is asked next. Answers the chat as it is then.
     * @throws {DomainError} not_found, also for unknown limits; limit_without_recording
     */
    async update(
      actor: Actor,
      { sessionId, title, isPinned, recordingId, limits }: UpdateSessionInput,
    ): Promise<SessionSummary> {
      const asked = { recordingId, limits };
      const wanted = { id: sessionId, userId: actor.userId };
      const changed = await db.transaction().execute(async (trx) => {
        const session = await findOwnedChat(trx, wanted);
        if (session) {
          const { userId, scope: remembered } = session;
          const scope = await readKeptScope(trx, { userId, asked, remembered });
          await updateChat(trx, session, { title, isPinned, scope });
        }
        return findOwnedChat(trx, wanted);
      });
      const [summary] = changed ? await toSummaries(db, [changed]) : [];
      if (!summary) throw new DomainError('not_found');
      events.publish(actor.userId, { type: 'session', sessionId });
      return summary;
    },

    /**
     * Deletes a chat with its exchanges and images: into the trash, or for good.
     * @throws {DomainError} not_found, scope_required for a key that may not erase
     */
    async remove(actor: Actor, { sessionId, now: isFinal }: ChatRemoval): Promise<{ ok: true }> {
      const now = clock.now().toISOString();
      const isTrashed = hasTrash && !isFinal;
      if (!isTrashed) assertAllowed(actor, 'everything');
      await db.transaction().execute(async (trx) => {
        await database.dialect.serialize(trx, `chat ${sessionId}`);
        const session = await findOwnedChat(trx, { id: sessionId, userId: actor.userId });
        const isGone = session && (isTrashed ? packChat(trx, session, now) : deleteChat(trx, session));
        if (!(await isGone)) throw new DomainError('not_found');
        const kind = isTrashed ? 'chat_trashed' : 'chat_deleted';
        await recordAudit(trx, actor, { kind, subject: sessionId, now });
      });
      events.publish(actor.userId, { type: 'session_removed', sessionId });
      await removeFiles();
      return { ok: true };
    },
  };
}
