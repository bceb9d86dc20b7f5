import type { WingmanDatabase } from '@wingman/db/database.ts';
import { type DueTrash, listDueTrash, type TableOfTrash } from '@wingman/db/trash/due-trash.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EventBus } from '../../ports/event-bus.ts';

type RemoveExpiredDeps = {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  /** For how many days what is deleted can be restored. */
  days: number;
  /** Deletes one thing for good, for its own user. */
  work: Record<TableOfTrash, (actor: { userId: string }, due: DueTrash) => Promise<void>>;
};

const dayMs = 86_400_000;
/** A clock that is wrong for less than this deletes nothing. */
const confirmedAfterMs = 60 * 60_000;
const deletedAtOnce = 100;

export function createRemoveExpired({ database: { db }, clock, events, days, work }: RemoveExpiredDeps) {
  function listExpired(table: TableOfTrash): Promise<DueTrash[]> {
    const now = clock.now();
    const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
    const due = { before: ago(days * dayMs), seenBefore: ago(confirmedAfterMs), now: now.toISOString() };
    return db.transaction().execute((trx) => listDueTrash(trx, table, { ...due, limit: deletedAtOnce }));
  }

  /** Returns whose things it deleted. */
  async function removeFrom(table: TableOfTrash): Promise<string[]> {
    const users: string[] = [];
    for (let found = deletedAtOnce; found === deletedAtOnce; ) {
      const expired = await listExpired(table);
      for (const due of expired) {
        await work[table]({ userId: due.userId }, due);
        users.push(due.userId);
      }
      found = expired.length;
    }
    return users;
  }

  /**
   * Deletes what is past its time, for everybody; for a clean-up pass. Idempotent, and on several nodes at once. What a pass
   * finds is deleted by a pass an hour later or more, if it is past its time then, too.
   */
  return async (): Promise<void> => {
    const users = [...(await removeFrom('trashed_recordings')), ...(await removeFrom('trashed_chats'))];
    for (const userId of new Set(users)) events.publish(userId, { type: 'trash', isRestored: false });
  };
}
