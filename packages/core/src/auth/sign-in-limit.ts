import { DomainError } from '@wingman/contract/error.ts';
import type { Handle } from '@wingman/db/handle.ts';
import {
  clearAttempts,
  findAttempts,
  recordFailure,
} from '@wingman/db/repositories/sign-in-attempt.repository.ts';
import { networkOf } from '../network-address.ts';

/** Where a sign-in comes from: the client's network address as the edge believes it. */
export type SignInOrigin = {
  address: string;
  /** Whether it came from another machine, directly or through a proxy. */
  isRemote?: boolean;
};

const windowMinutes = 15;
/** One address is stopped long before one account is, so that a stranger cannot lock somebody out alone. */
const maxFailuresPerAddress = 10;
const maxFailuresPerAccount = 50;

const addressSubject = (origin: SignInOrigin) => `address:${networkOf(origin.address)}`;
const accountSubject = (key: string) => `account:${key}`;

/** @throws {DomainError} too_many_attempts with the waiting time in the message */
export async function assertNotLimited(
  db: Handle,
  now: Date,
  origin: SignInOrigin,
  key: string,
): Promise<void> {
  const attempts = await findAttempts(db, [addressSubject(origin), accountSubject(key)]);
  const blocked = attempts.filter(
    ({ subject, failures, windowEndsAt }) =>
      windowEndsAt > now.toISOString() &&
      failures >= (subject.startsWith('address:') ? maxFailuresPerAddress : maxFailuresPerAccount),
  );
  if (blocked.length === 0) return;
  const until = Math.max(...blocked.map(({ windowEndsAt }) => Date.parse(windowEndsAt)));
  const seconds = Math.ceil((until - now.getTime()) / 1000);
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? '1 minuto' : `${minutes} minuti`;
  throw new DomainError('too_many_attempts', {
    message: `Troppi tentativi di accesso: riprova tra ${wait}`,
    retryAfterSeconds: seconds,
  });
}

/**
 * Attempts from one address take turns: made all at once, each of them would look at the count before the first
 * failure is in it.
 */
export function createSignInTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>({ address }: SignInOrigin, attempt: () => Promise<T>): Promise<T> => {
    const network = networkOf(address);
    const mine = (last.get(network) ?? Promise.resolve()).then(attempt, attempt);
    last.set(network, mine);
    try {
      return await mine;
    } finally {
      if (last.get(network) === mine) last.delete(network);
    }
  };
}

export async function noteFailure(db: Handle, now: Date, origin: SignInOrigin, key: string): Promise<void> {
  const windowEndsAt = new Date(now.getTime() + windowMinutes * 60_000).toISOString();
  await recordFailure(db, addressSubject(origin), now.toISOString(), windowEndsAt);
  await recordFailure(db, accountSubject(key), now.toISOString(), windowEndsAt);
}

/** A right password clears the account; the address keeps its count, or one own account would reset it. */
export async function forgetFailures(db: Handle, key: string): Promise<void> {
  await clearAttempts(db, [accountSubject(key)]);
}
