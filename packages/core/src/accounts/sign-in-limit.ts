import type { Handle } from '@wingman/db/handle.ts';
import { deleteWindows, findOpenWindows } from '@wingman/db/repositories/rate-window.repository.ts';
import { networkOf } from './network-address.ts';
import { createDatabaseWindows, type RateRule, tooManyAttempts } from './rate-windows.ts';

/**
 * Where a sign-in comes from: the client's network address as the edge determined it, and the cookies of its browser.
 */
export type SignInOrigin = {
  address: string;
  /** Whether it came from another machine, directly or through a proxy. */
  isRemote?: boolean;
  /** What the browser or program says of itself. */
  userAgent?: string | undefined;
  cookies?: Readonly<Record<string, string | undefined>> | undefined;
};

/**
 * One attempt: on which account (see emailKey), and the number of the browser if it is known to have signed in to it.
 */
export type SignInAttempt = { origin: SignInOrigin; key: string; device: string | undefined };

/** The limit per address is far below the one per account, so that one attacker cannot lock a user out. */
const failuresPerAddress: RateRule = { count: 10, seconds: 900 };
/** A known browser is not affected by other clients and has the same limit as an address. */
const failuresPerDevice: RateRule = { count: 10, seconds: 900 };
/**
 * Guesses from many addresses throttle an account instead of locking it: then each address has one attempt a minute,
 * and all unknown clients together one in five seconds. A user at an address that did not guess can sign in within
 * seconds.
 */
const failuresPerAccount: RateRule = { count: 50, seconds: 900 };
const perStrangeNetwork: RateRule = { count: 1, seconds: 60 };
const perStranger: RateRule = { count: 1, seconds: 5 };

type Counted = { subject: string; rule: RateRule };

const ofAddress = ({ address }: SignInOrigin): Counted => ({
  subject: `address:${networkOf(address)}`,
  rule: failuresPerAddress,
});
const ofAccount = (key: string): Counted => ({ subject: `account:${key}`, rule: failuresPerAccount });
const ofDevice = (device: string): Counted => ({ subject: `device:${device}`, rule: failuresPerDevice });

const refusal = (waitMs: number) => tooManyAttempts('Troppi tentativi di accesso', waitMs);

/** @throws {DomainError} too_many_attempts with the waiting time in the message */
export async function assertNotLimited(db: Handle, now: Date, attempt: SignInAttempt): Promise<void> {
  const { origin, key, device } = attempt;
  const address = ofAddress(origin);
  const own = device === undefined ? ofAccount(key) : ofDevice(device);
  const open = await findOpenWindows(db, [address.subject, own.subject], now.toISOString());
  const fullUntil = ({ subject, rule }: Counted) => {
    const window = open.get(subject);
    return window && window.used >= rule.count ? window.endsAt : undefined;
  };
  const endsAt = fullUntil(address) ?? (device === undefined ? undefined : fullUntil(own));
  if (endsAt) throw refusal(Date.parse(endsAt) - now.getTime());
  if (device === undefined && fullUntil(own)) await takeSlowly(db, now, attempt);
}

/** The address first: one that has to wait must not use up the attempt of another. */
async function takeSlowly(db: Handle, now: Date, { origin, key }: SignInAttempt): Promise<void> {
  const windows = createDatabaseWindows(db, () => now);
  for (const { subject, rule } of [
    { subject: `sign-in ${networkOf(origin.address)} ${key}`, rule: perStrangeNetwork },
    { subject: `sign-in ${key}`, rule: perStranger },
  ]) {
    const waitMs = await windows.take(subject, rule);
    if (waitMs > 0) throw refusal(waitMs);
  }
}

/**
 * Attempts from one address run one after another: concurrent ones would all read the count before the first failure is
 * in it.
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
  const windows = createDatabaseWindows(db, () => now);
  const own = device === undefined ? ofAccount(key) : ofDevice(device);
  for (const { subject, rule } of [ofAddress(origin), own]) await windows.take(subject, rule);
}

/**
 * A correct password resets the account's few failures, and those of the browser. An account under attack stays
 * throttled, or each sign-in would lift the limit for the attacker; the address keeps its count, or an attacker's own
 * account would reset it.
 */
export async function deleteFailures(
  db: Handle,
  now: Date,
  { key, device }: Pick<SignInAttempt, 'key' | 'device'>,
): Promise<void> {
  const account = ofAccount(key);
  const open = await findOpenWindows(db, [account.subject], now.toISOString());
  const isGuessed = (open.get(account.subject)?.used ?? 0) >= account.rule.count;
  const own = device === undefined ? [] : [ofDevice(device).subject];
  await deleteWindows(db, isGuessed ? own : [account.subject, ...own]);
}
