import { type AccountDeletionInput, accountDeletionGraceMinutes } from '@wingman/contract/account.ts';
import { emailKey } from '@wingman/contract/auth.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { AuthUser } from '@wingman/contract/user.ts';
import type { UserId } from '@wingman/contract/user-change.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  deleteDeletionDue,
  insertDeletionDue,
  listDeletionsDue,
} from '@wingman/db/repositories/account-deletion.repository.ts';
import { enqueueJob, ensureJob } from '@wingman/db/repositories/job.repository.ts';
import { findUserByEmailKey, findUserById, setActive } from '@wingman/db/repositories/user.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { assertSignedIn } from '../accounts/assert-signed-in.ts';
import { type AuditActor, recordAudit } from '../accounts/audit.ts';
import { toAuthUser } from '../accounts/auth-user.ts';
import { confirmPassword, wrongPassword } from '../accounts/confirm-password.ts';
import type { PlanOptions } from '../accounts/effective-plan.ts';
import { assertNotLastAdmin } from '../accounts/last-admin.ts';
import type { PasswordCheck } from '../accounts/password-check.ts';
import type { SignInOrigin } from '../accounts/sign-in-limit.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { SignInSessionIssuer } from '../ports/identity.ts';
import { accountDeletionJobKind } from './account-deletion-handler.ts';

type DeletionDeps = {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  passwords: PasswordCheck;
  signInSessions: SignInSessionIssuer;
  options: PlanOptions;
};

const graceMs = accountDeletionGraceMinutes * 60_000;

/** Users delete their account, and may take that back for a while. */
export function createAccountDeletionService(deps: DeletionDeps) {
  const { database, clock, events, signInSessions } = deps;

  /** All browsers learn of it, and streams of keys end, which are off meanwhile. */
  function announce(userId: string): void {
    events.publish(userId, { type: 'account' });
    events.announceAccessChange(userId);
  }

  /** As its user may, but the account is deactivated, too: its user cannot take it back. */
  async function requestOf(actor: AuditActor, id: string): Promise<string> {
    const at = clock.now();
    const now = at.toISOString();
    const wanted = new Date(at.getTime() + graceMs).toISOString();
    const dueAt = await database.db.transaction().execute(async (trx) => {
      await assertNotLastAdmin(trx, database, id);
      const user = await findUserById(trx, id);
      const leaving = user && (await insertDeletionDue(trx, user, wanted, now));
      if (!leaving) throw new DomainError('not_found');
      await setActive(trx, id, false, now);
      await enqueueJob(trx, newJob(id, leaving.deletionDueAt ?? wanted, now));
      await recordAudit(trx, actor, { kind: 'account_deletion_requested', subject: id, now });
      return leaving.deletionDueAt ?? wanted;
    });
    await signInSessions.revokeAll(id);
    announce(id);
    return dueAt;
  }

  async function cancelOf(actor: AuditActor, id: string): Promise<boolean> {
    const now = clock.now().toISOString();
    const isKept = await database.db.transaction().execute(async (trx) => {
      if (!(await deleteDeletionDue(trx, id, now))) return false;
      await recordAudit(trx, actor, { kind: 'account_deletion_cancelled', subject: id, now });
      return true;
    });
    announce(id);
    return isKept;
  }

  const idOf = async (email: string) => (await findUserByEmailKey(database.db, emailKey(email)))?.id;

  return {
    /** By an administrator. @throws {DomainError} forbidden, not_found, last_admin */
    async requestFor(actor: Actor, { id }: UserId): Promise<{ ok: true }> {
      if (!actor.isAdmin) throw new DomainError('forbidden');
      await requestOf(actor, id);
      return { ok: true };
    },

    /** By an administrator; the account stays deactivated. @throws {DomainError} forbidden, not_found when nothing waits */
    async cancelFor(actor: Actor, { id }: UserId): Promise<{ ok: true }> {
      if (!actor.isAdmin) throw new DomainError('forbidden');
      if (!(await cancelOf(actor, id))) throw new DomainError('not_found');
      return { ok: true };
    },

    /** By the operator: when it is deleted; undefined when there is no such account. @throws {DomainError} last_admin */
    async requestByOperator(email: string): Promise<string | undefined> {
      const id = await idOf(email);
      return id === undefined ? undefined : requestOf({ userId: null }, id);
    },

    /** By the operator: null; undefined when there is nothing to take back. */
    async cancelByOperator(email: string): Promise<null | undefined> {
      const id = await idOf(email);
      return id !== undefined && (await cancelOf({ userId: null }, id)) ? null : undefined;
    },

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
        await assertNotLastAdmin(trx, database, user.id);
        const changed = await insertDeletionDue(trx, user, dueAt, now);
        // The password was changed since it was compared.
        if (!changed) throw wrongPassword();
        // In the place of that of a deletion that was taken back.
        await enqueueJob(trx, newJob(user.id, changed.deletionDueAt ?? dueAt, now));
        await recordAudit(trx, actor, { kind: 'account_deletion_requested', subject: user.id, now });
        return changed;
      });
      announce(user.id);
      return toAuthUser(leaving, deps.options);
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
      return toAuthUser(user, deps.options);
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
