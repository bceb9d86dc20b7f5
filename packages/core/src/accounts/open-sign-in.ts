import { DomainError } from '@wingman/contract/error.ts';
import type { AuthUser } from '@wingman/contract/user.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { findUserById, type User, updateLastLogin } from '@wingman/db/repositories/user.repository.ts';
import type { Clock } from '../ports/clock.ts';
import type { SignInSessionIssuer } from '../ports/identity.ts';
import { recordAudit } from './audit.ts';
import { toAuthUser } from './auth-user.ts';
import { deviceNameOf } from './device-name.ts';
import type { PlanOptions } from './effective-plan.ts';
import type { DeviceCookie } from './known-device.ts';
import type { PasswordCheck } from './password-check.ts';
import { deleteFailures, type SignInAttempt, type SignInOrigin } from './sign-in-limit.ts';

/** `device`: cookie that identifies the browser as known at the next sign-in. */
export type SignIn = { token: string; expiresAt: Date; user: AuthUser; device: DeviceCookie };

type OpenerDeps = {
  database: WingmanDatabase;
  clock: Clock;
  signInSessions: SignInSessionIssuer;
  passwords: PasswordCheck;
  options: PlanOptions;
};

/** Opens the sign-in session of users who have said who they are, in whatever way. */
export function createSignInOpener({ database, clock, signInSessions, passwords, options }: OpenerDeps) {
  /** @throws {DomainError} bad_credentials when the password was changed meanwhile */
  async function issue({ userAgent }: SignInOrigin, user: User): Promise<SignIn> {
    const { token, expiresAt } = await signInSessions.issue(user.id, deviceNameOf(userAgent));
    // A password that was changed since it was compared has ended all sessions but this one.
    if ((await findUserById(database.db, user.id))?.passwordHash !== user.passwordHash) {
      await signInSessions.revoke(token);
      throw new DomainError('bad_credentials');
    }
    const device = await passwords.devices.remember(user);
    return { token, expiresAt, user: toAuthUser(user, options), device };
  }

  return {
    issue,

    /**
     * Notes the sign-in and opens its session. `alongside`: what belongs to it, in the same transaction.
     * @throws {DomainError} bad_credentials when the password was changed meanwhile
     */
    async open(
      origin: SignInOrigin,
      { user, attempt }: { user: User; attempt?: Pick<SignInAttempt, 'key' | 'device'> },
      alongside: (trx: Transaction, now: string) => Promise<void> = async () => {},
    ): Promise<SignIn> {
      const now = clock.now().toISOString();
      await database.db.transaction().execute(async (trx) => {
        await alongside(trx, now);
        if (attempt) await deleteFailures(trx, clock.now(), attempt);
        await updateLastLogin(trx, user.id, now);
        const from = { userId: user.id, address: origin.address };
        await recordAudit(trx, from, { kind: 'signed_in', subject: user.id, now });
      });
      return issue(origin, user);
    },
  };
}
export type SignInOpener = ReturnType<typeof createSignInOpener>;
