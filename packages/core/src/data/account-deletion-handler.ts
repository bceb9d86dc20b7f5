import type { WingmanDatabase } from '@wingman/db/database.ts';
import { databaseTrouble } from '@wingman/db/database-trouble.ts';
import { deleteDueUser } from '@wingman/db/repositories/account-deletion.repository.ts';
import { recordAudit } from '../accounts/audit.ts';
import type { FileRemover } from '../files/file-remover.ts';
import type { JobHandler } from '../jobs/job-handler.ts';
import { backoffMs } from '../jobs/retry-policy.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';

/** Kind of the jobs that delete an account when its time has come. */
export const accountDeletionJobKind = 'account-deletion';

const backoff = { firstMs: 5_000, longestMs: 10 * 60_000 };

type HandlerDeps = { database: WingmanDatabase; clock: Clock; events: EventBus; removeFiles: FileRemover };

/**
 * Deletes an account with everything in it, in one transaction, which deletes the job, too. Its files go after that; what a
 * kill leaves of them the next clean-up deletes.
 */
export function createAccountDeletionHandler(deps: HandlerDeps): JobHandler {
  const { database, clock, events, removeFiles } = deps;
  return {
    /** It is retried for ever: its user was told when it happens. */
    retryPolicy: (error, attempts) => ({
      next: 'retry',
      delayMs: backoffMs(backoff, attempts),
      reason: null,
      countsAttempt: !databaseTrouble(error),
    }),
    async run({ userId }) {
      const now = clock.now().toISOString();
      const isDeleted = await database.db.transaction().execute(async (trx) => {
        await database.dialect.serialize(trx, `agent-questions:${userId}`);
        if (!(await deleteDueUser(trx, userId, now))) return false;
        await recordAudit(trx, { userId: null }, { kind: 'account_deleted', subject: userId, now });
        return true;
      });
      if (!isDeleted) return 'done';
      events.announceAccessChange(userId);
      await removeFiles();
      return 'done';
    },
  };
}
