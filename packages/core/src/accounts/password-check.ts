import { emailKey } from '@wingman/contract/auth.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { findUserByEmailKey, findUserById, type User } from '@wingman/db/repositories/user.repository.ts';
import type { Clock } from '../ports/clock.ts';
import type { PasswordHasher } from '../ports/identity.ts';
import { createKnownDevices } from './known-device.ts';
import {
  assertNotLimited,
  createSignInTurns,
  noteFailure,
  type SignInAttempt,
  type SignInOrigin,
} from './sign-in-limit.ts';

type CheckDeps = { database: WingmanDatabase; clock: Clock; passwordHasher: PasswordHasher };

/** `onWrong`: in the transaction that counts the failure, with the user if there is one. */
type Given = { password: string; onWrong: (trx: Handle, user: User | undefined) => Promise<void> };

export type Checked = { user: User; attempt: SignInAttempt };

/**
 * Compares passwords that somebody gives, at a sign-in or later, with one limit for all: whoever has somebody's sign-in
 * session cannot guess faster than whoever has not.
 */
export function createPasswordCheck({ database, clock, passwordHasher }: CheckDeps) {
  const inTurn = createSignInTurns();
  const devices = createKnownDevices({ database, clock });
  let decoyHash: Promise<string> | undefined;

  async function check(
    origin: SignInOrigin,
    key: string,
    user: User | undefined,
    { password, onWrong }: Given,
  ): Promise<Checked | undefined> {
    const device = user && (await devices.recognise(user, origin.cookies ?? {}));
    const attempt = { origin, key, device };
    await assertNotLimited(database.db, clock.now(), attempt);
    // An unknown address takes as long as a wrong password, so that timing does not reveal which one it was.
    decoyHash ??= passwordHasher.hash(crypto.randomUUID());
    const isRight = await passwordHasher.verify(user?.passwordHash ?? (await decoyHash), password);
    if (user && isRight) return { user, attempt };
    await database.db.transaction().execute(async (trx) => {
      await noteFailure(trx, clock.now(), attempt);
      await onWrong(trx, user);
    });
    return undefined;
  }

  return {
    /** Undefined when there is no such account or its password is another. @throws {DomainError} too_many_attempts */
    ofAddress: (origin: SignInOrigin, email: string, given: Given) =>
      inTurn(origin, async () => {
        const key = emailKey(email);
        return check(origin, key, await findUserByEmailKey(database.db, key), given);
      }),

    /** Of a user who is signed in. @throws {DomainError} too_many_attempts */
    ofUser: (origin: SignInOrigin, userId: string, given: Given) =>
      inTurn(origin, async () => {
        const user = await findUserById(database.db, userId);
        return user && check(origin, emailKey(user.email), user, given);
      }),

    devices,
  };
}
export type PasswordCheck = ReturnType<typeof createPasswordCheck>;
