import type { AuditKind } from '@wingman/contract/audit.ts';
import { emailKey } from '@wingman/contract/auth.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { deleteCalendarAddress } from '@wingman/db/repositories/calendar-address.repository.ts';
import { revokeSharesOfUser } from '@wingman/db/repositories/share.repository.ts';
import {
  countOtherAdmins,
  countUsers,
  findUserByEmailKey,
  insertUser,
  setActive,
  updateAdmin,
  updatePasswordHash,
} from '@wingman/db/repositories/user.repository.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { PasswordHasher, SignInSessionIssuer } from '../ports/identity.ts';
import type { Actor } from './actor.ts';
import { recordAudit } from './audit.ts';
import { changeAccount } from './change-account.ts';
import { effectivePlan, type PlanOptions } from './effective-plan.ts';
import { assertNotGuessable } from './guessable-password.ts';
import { revokeKeys, revokeLateKeys } from './revoke-keys.ts';

type AccountsDeps = {
  database: WingmanDatabase;
  clock: Clock;
  passwordHasher: PasswordHasher;
  signInSessions: SignInSessionIssuer;
  events: EventBus;
  /** Restricts who may create the first account, see auth. */
  firstAccountGuard?: { deleteSetupCode(): void } | undefined;
  options: PlanOptions;
};

/** The account that the operator creates. */
export type NewAccount = {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  isAdmin: boolean;
};

const operator = { userId: null };

type Change = { kind: AuditKind; make: (trx: Transaction, id: string, now: string) => Promise<void> };

/**
 * Account administration from the command line; access to the machine is the permission. Accounts are
 * named by their address; each method answers false, or undefined, when there is none.
 */
export function createAccountsService(deps: AccountsDeps) {
  const { database, clock, passwordHasher, signInSessions, events } = deps;

  async function signOutEverywhere(id: string): Promise<void> {
    await signInSessions.revokeAll(id);
    events.announceAccessChange(id);
  }

  /** The id of the account that was changed. */
  async function change(email: string, { kind, make }: Change): Promise<string | undefined> {
    const user = await findUserByEmailKey(database.db, emailKey(email));
    if (!user) return undefined;
    const now = clock.now().toISOString();
    await database.db.transaction().execute(async (trx) => {
      await make(trx, user.id, now);
      await recordAudit(trx, { userId: null }, { kind, subject: user.id, now });
    });
    return user.id;
  }

  return {
    /** To act as this account. */
    async actorOf(email: string): Promise<Actor | undefined> {
      const user = await findUserByEmailKey(database.db, emailKey(email));
      if (!user) return undefined;
      const plan = effectivePlan(user.subscriptionPlan, deps.options);
      return { userId: user.id, isAdmin: user.isAdmin, plan };
    },

    /**
     * Makes an account, whatever SIGNUP says; the first one is administrator.
     * @throws {DomainError} email_taken, password_too_common
     */
    async create(input: NewAccount): Promise<{ isAdmin: boolean }> {
      const { password, ...fields } = input;
      await assertNotGuessable(password, input);
      const passwordHash = await passwordHasher.hash(password);
      const now = clock.now().toISOString();
      try {
        const made = await database.db.transaction().execute(async (trx) => {
          await database.dialect.serialize(trx, 'first-user');
          const isAdmin = input.isAdmin || (await countUsers(trx)) === 0;
          const user = await insertUser(trx, {
            ...fields,
            id: crypto.randomUUID(),
            emailKey: emailKey(input.email),
            passwordHash,
            isAdmin,
            subscriptionPlan: 'free',
            lastLoginAt: null,
            createdAt: now,
          });
          await recordAudit(trx, { userId: null }, { kind: 'registered', subject: user.id, now });
          return { isAdmin };
        });
        if (made.isAdmin) deps.firstAccountGuard?.deleteSetupCode();
        return made;
      } catch (error) {
        if (database.dialect.isUniqueViolation(error)) throw new DomainError('email_taken', { cause: error });
        throw error;
      }
    },

    /** Makes the account administrator. */
    async promote(email: string): Promise<boolean> {
      const make: Change['make'] = (trx, id, now) => updateAdmin(trx, id, true, now);
      return (await change(email, { kind: 'user_promoted', make })) !== undefined;
    },

    /** Makes an administrator a user like others. @throws {DomainError} last_admin */
    async demote(email: string): Promise<boolean> {
      const user = await findUserByEmailKey(database.db, emailKey(email));
      if (user) await changeAccount(deps, operator, user.id, { isAdmin: false });
      return user !== undefined;
    },

    /**
     * Activates or deactivates the account; deactivating also ends its sessions and open streams.
     */
    async setActive(email: string, isActive: boolean): Promise<boolean> {
      const kind = isActive ? 'user_activated' : 'user_deactivated';
      const make: Change['make'] = (trx, id, now) => setActive(trx, id, isActive, now);
      const id = await change(email, { kind, make });
      // First inactive, then signed out, so that no sign-in can happen in between.
      if (id !== undefined && !isActive) await signOutEverywhere(id);
      return id !== undefined;
    },

    /** Whether this is the only active administrator. */
    async isLastAdmin(email: string): Promise<boolean> {
      const user = await findUserByEmailKey(database.db, emailKey(email));
      return user?.isAdmin === true && user.isActive && (await countOtherAdmins(database.db, user.id)) === 0;
    },

    /**
     * Sets a new password, revokes all sessions, API keys, links and the calendar address: whoever knew the old one may
     * have made them. Undefined when there is no such account.
     * @throws {DomainError} password_too_common
     */
    async resetPassword(email: string, password: string): Promise<{ endedKeys: number } | undefined> {
      const user = await findUserByEmailKey(database.db, emailKey(email));
      if (!user) return undefined;
      await assertNotGuessable(password, user);
      const passwordHash = await passwordHasher.hash(password);
      let endedKeys = 0;
      const id = await change(email, {
        kind: 'password_reset',
        async make(trx, userId, now) {
          await updatePasswordHash(trx, userId, passwordHash, now);
          endedKeys = await revokeKeys(trx, { userId, actor: operator, now });
          if (await deleteCalendarAddress(trx, userId))
            await recordAudit(trx, { userId: null }, { kind: 'calendar_revoked', subject: userId, now });
          for (const subject of await revokeSharesOfUser(trx, userId, now))
            await recordAudit(trx, { userId: null }, { kind: 'share_revoked', subject, now });
        },
      });
      if (id === undefined) return undefined;
      await signOutEverywhere(id);
      const now = clock.now().toISOString();
      endedKeys += await revokeLateKeys(database, { userId: id, actor: operator, now });
      return { endedKeys };
    },
  };
}
