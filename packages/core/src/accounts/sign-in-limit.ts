import { DomainError } from '@wingman/contract/error.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { countInWindow } from '@wingman/db/repositories/rate-window.repository.ts';
import {
  clearAttempts,
  findAttempts,
  recordFailure,
} from '@wingman/db/repositories/sign-in-attempt.repository.ts';
import { networkOf } from './network-address.ts';

/** Where a sign-in comes from: the client's network address as the edge believes it, and the cookies of its browser. */
export type SignInOrigin = {
  address: string;
  /** Whether it came from another machine, directly or through a proxy. */
  isRemote?: boolean;
  cookies?: Readonly<Record<string, string | undefined>> | undefined;
};

/** One attempt: on which account (see emailKey), and the number of the browser if it is known to have signed in to it. */
export type SignInAttempt = { origin: SignInOrigin; key: string; device: string | undefined };

const windowMinutes = 15;
/** One address is stopped long before one account is, so that a stranger cannot lock somebody out alone. */
const maxFailuresPerAddress = 10;
/** A known browser is not stopped by what others do, and has as many as an address. */
const maxFailuresPerDevice = 10;
/**
 * Guesses from many addresses slow an account down instead of shutting it: then each address has one attempt a minute, and all
 * strangers together one in five seconds. A person at an address that did not guess gets in at once or within seconds.
 */
const maxFailuresPerAccount = 50;
const secondsPerStrangeNetwork = 60;
const secondsPerStranger = 5;

const addressSubject = (origin: SignInOrigin) => `address:${networkOf(origin.address)}`;
const accountSubject = (key: string) => `account:${key}`;
const deviceSubject = (device: string) => `device:${device}`;

/** @throws {DomainError} too_many_attempts with the waiting time in the message */
export async function assertNotLimited(db: Handle, now: Date, attempt: SignInAttempt): Promise<void> {
  const { origin, key, device } = attempt;
  const own = device === undefined ? accountSubject(key) : deviceSubject(device);
  const address = addressSubject(origin);
  const attempts = await findAttempts(db, [address, own]);
  const open = attempts.filter(({ windowEndsAt }) => windowEndsAt > now.toISOString());
  const reaches = (subject: string, most: number) =>
    open.find((each) => each.subject === subject && each.failures >= most);
  const shut =
    reaches(address, maxFailuresPerAddress) ??
    (device === undefined ? undefined : reaches(own, maxFailuresPerDevice));
  if (shut) throw tooMany((Date.parse(shut.windowEndsAt) - now.getTime()) / 1000);
  if (device === undefined && reaches(own, maxFailuresPerAccount)) await takeSlowly(db, now, attempt);
}

/** The address first: one that has to wait must not take the turn of another. */
async function takeSlowly(db: Handle, now: Date, { origin, key }: SignInAttempt): Promise<void> {
  for (const [subject, seconds] of [
    [`sign-in ${networkOf(origin.address)} ${key}`, secondsPerStrangeNetwork],
    [`sign-in ${key}`, secondsPerStranger],
  ] as const) {
    const endsAt = new Date(now.getTime() + seconds * 1000).toISOString();
    const window = await countInWindow(db, { subject, most: 1, now: now.toISOString(), endsAt });
    if (window.used > 1) throw tooMany((Date.parse(window.endsAt) - now.getTime()) / 1000);
  }
}

function tooMany(waitSeconds: number): DomainError {
  const seconds = Math.max(1, Math.ceil(waitSeconds));
  const minutes = Math.ceil(seconds / 60);
  const inMinutes = minutes === 1 ? '1 minuto' : `${minutes} minuti`;
  const inSeconds = seconds === 1 ? '1 secondo' : `${seconds} secondi`;
  return new DomainError('too_many_attempts', {
    message: `Troppi tentativi di accesso: riprova tra ${seconds < 60 ? inSeconds : inMinutes}`,
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

/** A known browser's failures are its own: they do not slow the account down for others. */
export async function noteFailure(
  db: Handle,
  now: Date,
  { origin, key, device }: SignInAttempt,
): Promise<void> {
  const windowEndsAt = new Date(now.getTime() + windowMinutes * 60_000).toISOString();
  const own = device === undefined ? accountSubject(key) : deviceSubject(device);
  for (const subject of [addressSubject(origin), own])
    await recordFailure(db, subject, now.toISOString(), windowEndsAt);
}

/**
 * A right password clears the account's few failures, and those of the browser. An account that is being guessed stays slow, or the
 * guessing would be fast again after each sign-in; the address keeps its count, or one own account would reset it.
 */
export async function deleteFailures(db: Handle, { key, device }: SignInAttempt): Promise<void> {
  const [account] = await findAttempts(db, [accountSubject(key)]);
  const isGuessed = (account?.failures ?? 0) >= maxFailuresPerAccount;
  const subjects = device === undefined ? [] : [deviceSubject(device)];
  await clearAttempts(db, isGuessed ? subjects : [accountSubject(key), ...subjects]);
}
