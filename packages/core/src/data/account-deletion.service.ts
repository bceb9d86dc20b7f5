import { type AccountDeletionInput, accountDeletionGraceMinutes } from '@wingman/contract/account.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { AuthUser } from '@wingman/contract/user.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import {
  deleteDeletionDue,
  insertDeletionDue,
  listDeletionsDue,
} from '@wingman/db/repositories/account-deletion.repository.ts';
import { enqueueJob, ensureJob } from '@wingman/db/repositories/job.repository.ts';
import { countOtherAdmins, findUserById, type User } from '@wingman/db/repositories/user.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { assertSignedIn } from '../accounts/assert-signed-in.ts';
import { recordAudit } from '../accounts/audit.ts';
import { toAuthUser } from '../accounts/auth-user.ts';
import { confirmPassword, wrongPassword } from '../accounts/confirm-password.ts';
import type { PasswordCheck } from '../accounts/password-check.ts';
import type { SignInOrigin } from '../accounts/sign-in-limit.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import { accountDeletionJobKind } from './account-deletion-handler.ts';

type DeletionDeps = { database: WingmanDatabase; clock: Clock; events: EventBus; passwords: PasswordCheck };

const graceMs = accountDeletionGraceMinutes * 60_000;

/** Users delete their account, and may take that back for a while. */
export function createAccountDeletionService(deps: DeletionDeps) {
  const { database, clock, events } = deps;

  /** @throws {DomainError} last_admin */
  async function assertNotLastAdmin(trx: Transaction, { id, isAdmin }: User): Promise<void> {
    if (!isAdmin) return;
    // Two who go at once must not both find the other one.
    await database.dialect.serialize(trx, 'administrators');
    if ((await countOtherAdmins(trx, id)) === 0) throw new DomainError('last_admin');
  }

  /** All browsers learn of it, and streams of keys end, which are off meanwhile. */
  function announce(userId: string): void {
    events.publish(userId, { type: 'account' });
    events.announceAccessChange(userId);
  }

  return {
    /**
     * From now on the account only waits for its end: links, the calendar address and keys answer nothing, and nothing can be
     * changed.
     * @throws {DomainError} session_required, wrong_password, too_many_attempts, last_admin
     */
    async request(
      actor: Actor,
      { origin }: { origin: SignInOrigin },
      { password }: AccountDeletionInput,
    ): Promise<AuthUser> {
      const { user } = await confirmPassword(deps, actor, { origin, password });
      const at = clock.now();
      const now = at.toISOString();
      const dueAt = new Date(at.getTime() + graceMs).toISOString();
      const leaving = await database.db.transaction().execute(async (trx) => {
        await assertNotLastAdmin(trx, user);
        const changed = await insertDeletionDue(trx, user, dueAt, now);
        // The password was changed since it was compared.
        if (!changed) throw wrongPassword();
        // In the place of that of a deletion that was taken back.
        await enqueueJob(trx, newJob(user.id, changed.deletionDueAt ?? dueAt, now));
        await recordAudit(trx, actor, { kind: 'account_deletion_requested', subject: user.id, now });
        return changed;
      });
      announce(user.id);
      return toAuthUser(leaving);
    },

    /** As long as the account is there. One that nobody wants to delete is answered as it is. @throws {DomainError} session_required */
    async cancel(actor: Actor): Promise<AuthUser> {
      assertSignedIn(actor);
      const { userId } = actor;
      const now = clock.now().toISOString();
      const user = await database.db.transaction().execute(async (trx) => {
        if (await deleteDeletionDue(trx, userId, now)) {
          await recordAudit(trx, actor, { kind: 'account_deletion_cancelled', subject: userId, now });
        }
        return findUserById(trx, userId);
      });
      if (!user) throw new DomainError('invalid_token');
      announce(userId);
      return toAuthUser(user);
    },

    /** Whether there is such an account: a browser keeps what belongs to it only so long. */
    async exists(id: string): Promise<boolean> {
      return (await findUserById(database.db, id)) !== undefined;
    },

    /** For a clean-up pass: each account that is to go has its job, whatever became of it. */
    async resume(): Promise<void> {
      const now = clock.now().toISOString();
      for (const { userId, dueAt } of await listDeletionsDue(database.db))
        await ensureJob(database.db, newJob(userId, dueAt, now));
    },
  };
}

function newJob(userId: string, runAt: string, now: string) {
  return { id: crypto.randomUUID(), kind: accountDeletionJobKind, subjectId: userId, userId, runAt, now };
}
