import type {
  AccountEmailInput,
  AccountNameInput,
  AccountPasswordInput,
  PasswordChanged,
} from '@wingman/contract/account.ts';
import type { AuditKind } from '@wingman/contract/audit.ts';
import { emailKey } from '@wingman/contract/auth.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { AuthUser } from '@wingman/contract/user.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import {
  replacePasswordHash,
  updateUserEmail,
  updateUserName,
} from '@wingman/db/repositories/own-account.repository.ts';
import type { User } from '@wingman/db/repositories/user.repository.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { PasswordHasher, SignInSessionIssuer } from '../ports/identity.ts';
import type { Actor } from './actor.ts';
import { assertSignedIn } from './assert-signed-in.ts';
import { recordAudit } from './audit.ts';
import { toAuthUser } from './auth-user.ts';
import { confirmPassword, wrongPassword } from './confirm-password.ts';
import type { PlanOptions } from './effective-plan.ts';
import { assertNotGuessable } from './guessable-password.ts';
import type { DeviceCookie } from './known-device.ts';
import type { Checked, PasswordCheck } from './password-check.ts';
import { createDatabaseWindows, type RateRule, tooManyAttempts } from './rate-windows.ts';
import { revokeKeys, revokeLateKeys } from './revoke-keys.ts';
import { deleteFailures, type SignInOrigin } from './sign-in-limit.ts';

type OwnAccountDeps = {
  database: WingmanDatabase;
  clock: Clock;
  passwordHasher: PasswordHasher;
  signInSessions: SignInSessionIssuer;
  events: EventBus;
  passwords: PasswordCheck;
  options: PlanOptions;
};

/** From where, and with which token, a user changes their account. */
type Here = { origin: SignInOrigin; token: string };

/** Whether an address has an account shows in the answer, as at a registration: nobody may ask for many. */
const emailChanges: RateRule = { count: 10, seconds: 3600 };

/** What users change of their own account. */
export function createOwnAccountService(deps: OwnAccountDeps) {
  const { database, clock, passwordHasher, signInSessions, events, passwords } = deps;
  const isoNow = () => clock.now().toISOString();

  async function change(
    actor: Actor,
    kind: AuditKind,
    make: (trx: Transaction, now: string) => Promise<User | undefined>,
  ): Promise<AuthUser> {
    const now = isoNow();
    return database.db.transaction().execute(async (trx) => {
      const user = await make(trx, now);
      if (!user) throw new DomainError('not_found');
      await recordAudit(trx, actor, { kind, subject: actor.userId, now });
      return toAuthUser(user, deps.options);
    });
  }

  async function countEmailChange(userId: string): Promise<void> {
    const windows = createDatabaseWindows(database.db, () => clock.now());
    const waitMs = await windows.take(`email-change ${userId}`, emailChanges);
    if (waitMs > 0) throw tooManyAttempts('Troppi cambi di email', waitMs);
  }

  async function replacePassword(actor: Actor, { user, attempt }: Checked, passwordHash: string) {
    const now = isoNow();
    return database.db.transaction().execute(async (trx) => {
      const hashes = { from: user.passwordHash, to: passwordHash };
      if (!(await replacePasswordHash(trx, user.id, hashes, now))) throw wrongPassword();
      await deleteFailures(trx, clock.now(), attempt);
      const endedKeys = await revokeKeys(trx, { userId: user.id, actor, now });
      await recordAudit(trx, actor, { kind: 'password_changed', subject: user.id, now });
      return endedKeys;
    });
  }

  return {
    /** @throws {DomainError} session_required */
    async rename(actor: Actor, names: AccountNameInput): Promise<AuthUser> {
      assertSignedIn(actor);
      return change(actor, 'name_changed', (trx, now) => updateUserName(trx, actor.userId, names, now));
    },

    /** @throws {DomainError} session_required, wrong_password, too_many_attempts, email_taken */
    async changeEmail(actor: Actor, { origin }: Here, input: AccountEmailInput): Promise<AuthUser> {
      const { user, attempt } = await confirmPassword(deps, actor, { origin, password: input.password });
      await countEmailChange(actor.userId);
      const email = input.email.trim();
      const address = { email, emailKey: emailKey(email) };
      try {
        return await change(actor, 'email_changed', async (trx, now) => {
          await deleteFailures(trx, clock.now(), attempt);
          const changed = await updateUserEmail(trx, user, address, now);
          // The password was changed since it was compared.
          if (!changed) throw wrongPassword();
          return changed;
        });
      } catch (error) {
        if (database.dialect.isUniqueViolation(error)) throw new DomainError('email_taken', { cause: error });
        throw error;
      }
    },

    /**
     * Also ends all other sign-in sessions and all API keys: whoever knew the old password may have made them. The
     * browser stays known under the new one.
     * @throws {DomainError} session_required, wrong_password, too_many_attempts, password_too_common
     */
    async changePassword(
      actor: Actor,
      { origin, token }: Here,
      input: AccountPasswordInput,
    ): Promise<PasswordChanged & { device: DeviceCookie }> {
      const checked = await confirmPassword(deps, actor, { origin, password: input.password });
      await assertNewPassword(input.newPassword, checked.user);
      const passwordHash = await passwordHasher.hash(input.newPassword);
      const { userId } = actor;
      const keys = await replacePassword(actor, checked, passwordHash);
      const endedSessions = await signInSessions.revokeOthers(userId, token);
      const lateKeys = await revokeLateKeys(database, { userId, actor, now: isoNow() });
      events.announceAccessChange(userId);
      const device = await passwords.devices.remember({ id: userId, passwordHash });
      return { endedSessions, endedKeys: keys + lateKeys, device };
    },
  };
}

/** As at a registration; the field is another. */
async function assertNewPassword(password: string, user: User): Promise<void> {
  await assertNotGuessable(password, user).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(error.code, { issues: [{ path: 'newPassword', message: error.message }] });
  });
}
