import { DomainError } from '@wingman/contract/error.ts';
import { placeIn } from '@wingman/contract/page-of.ts';
import type { PageInput } from '@wingman/contract/recording.ts';
import type { ChosenChats, TrashedChat, TrashedChats } from '@wingman/contract/trash.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { findChatById } from '@wingman/db/repositories/chat.repository.ts';
import type { DueTrash } from '@wingman/db/trash/due-trash.ts';
import { unpackChat } from '@wingman/db/trash/pack-chat.ts';
import {
  countTrashedChats,
  deleteTrashedChat,
  findOwnedTrashedChat,
  listTrashedChats,
  type OwnedTrashedChat,
} from '@wingman/db/trash/trashed-chat.repository.ts';
import type { Actor } from '../../accounts/actor.ts';
import { recordAudit } from '../../accounts/audit.ts';
import type { FileRemover } from '../../files/file-remover.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EventBus } from '../../ports/event-bus.ts';

type TrashedChatsDeps = {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  removeFiles: FileRemover;
  days: number;
  /** When what was deleted then is deleted for good. */
  expiryOf: (deletedAt: string) => string;
};

/** The part of the trash that has chats. */
export function createTrashedChats({
  database,
  clock,
  events,
  removeFiles,
  days,
  expiryOf,
}: TrashedChatsDeps) {
  const { db } = database;
  const now = () => clock.now().toISOString();

  const show = ({ id, userId: _, ...rest }: OwnedTrashedChat): TrashedChat => ({
    ...{ sessionId: id, ...rest },
    expiresAt: expiryOf(rest.deletedAt),
  });

  async function chosen(actor: Actor, { sessionIds }: ChosenChats): Promise<OwnedTrashedChat[]> {
    const ids = [...new Set(sessionIds)];
    const found = await listTrashedChats(db, { userId: actor.userId, ids });
    if (found.length < ids.length) throw new DomainError('not_found');
    return found;
  }

  async function restoreOne(actor: Actor, trashed: OwnedTrashedChat): Promise<void> {
    const { id } = trashed;
    const restored = db.transaction().execute(async (trx) => {
      await database.dialect.serialize(trx, `chat ${id}`);
      const current = await findOwnedTrashedChat(trx, trashed);
      if (!current) return;
      if (await findChatById(trx, id)) throw new DomainError('conflict');
      await unpackChat(trx, current);
      await recordAudit(trx, actor, { kind: 'chat_restored', subject: id, now: now() });
    });
    await restored.catch((error: unknown) => {
      // Something of it has come anew meanwhile.
      throw database.dialect.isUniqueViolation(error) ? new DomainError('conflict') : error;
    });
  }

  async function deleteForGood(
    actor: Pick<Actor, 'userId' | 'address'>,
    { id, userId }: DueTrash,
  ): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await database.dialect.serialize(trx, `chat ${id}`);
      const current = await findOwnedTrashedChat(trx, { id, userId });
      if (!current || !(await deleteTrashedChat(trx, current))) return;
      await recordAudit(trx, actor, { kind: 'chat_deleted', subject: id, now: now() });
    });
  }

  const changed = (userId: string) => events.publish(userId, { type: 'trash', isRestored: false });

  async function removeAll(actor: Actor, gone: OwnedTrashedChat[]): Promise<{ ok: true }> {
    try {
      for (const one of gone) await deleteForGood(actor, one);
    } finally {
      changed(actor.userId);
    }
    await removeFiles();
    return { ok: true };
  }

  return {
    deleteForGood,

    async list(actor: Actor, { limit, cursor }: PageInput): Promise<TrashedChats> {
      const { userId } = actor;
      const after = await placeIn(cursor, async (id) => {
        const seen = await findOwnedTrashedChat(db, { id, userId });
        return seen && { by: seen.deletedAt, id };
      });
      const chats = await listTrashedChats(db, { userId, after, limit });
      return { days, total: await countTrashedChats(db, userId), chats: chats.map(show) };
    },

    async restore(actor: Actor, input: ChosenChats): Promise<{ ok: true }> {
      const { userId } = actor;
      const restoring = await chosen(actor, input);
      try {
        for (const one of restoring) {
          await restoreOne(actor, one);
          events.publish(userId, { type: 'session', sessionId: one.id });
        }
      } finally {
        changed(userId);
      }
      return { ok: true };
    },

    remove: async (actor: Actor, input: ChosenChats) => removeAll(actor, await chosen(actor, input)),

    empty: async (actor: Actor) => removeAll(actor, await listTrashedChats(db, { userId: actor.userId })),
  };
}
