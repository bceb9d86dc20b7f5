import type { WingmanDatabase } from '@wingman/db/database.ts';
import { insertDeletedEvents, queueOutbox } from '@wingman/db/repositories/outbox.repository.ts';
import { deleteUserData } from '@wingman/db/repositories/user-data.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { recordAudit } from '../accounts/audit.ts';
import type { FileRemover } from '../files/file-remover.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';

type DataDeps = { database: WingmanDatabase; clock: Clock; events: EventBus; removeFiles: FileRemover };

export function createDataService({ database, clock, events, removeFiles }: DataDeps) {
  return {
    /**
     * Deletes all recordings and chats of the actor with everything derived from them: audio, transcripts, index
     * entries, moments, images, jobs, suggested questions. Minutes stay counted; settings, agents and keys stay.
     */
    async clear(actor: Actor): Promise<{ ok: true }> {
      const now = clock.now().toISOString();
      await database.db.transaction().execute(async (trx) => {
        // Suggestions that are being made from this data are then not stored.
        await database.dialect.serialize(trx, `agent-questions:${actor.userId}`);
        await insertDeletedEvents(trx, actor.userId, now);
        await deleteUserData(trx, actor.userId);
        // All jobs went.
        await queueOutbox(trx, actor.userId, now);
        await recordAudit(trx, actor, { kind: 'data_cleared', subject: actor.userId, now });
      });
      events.publish(actor.userId, { type: 'data_cleared' });
      await removeFiles();
      return { ok: true };
    },
  };
}
