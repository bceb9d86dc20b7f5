import { DomainError } from '@wingman/contract/error.ts';

/** What is counted, each by itself: all calls, questions and uploads by user; strangers' calls, sign-ups by address. */
export type LimitedAction = 'call' | 'chat' | 'upload' | 'stranger' | 'register';

/** So many of an action within so many seconds; then the subject waits for the window's end. */
export type RateRule = { count: number; seconds: number };

/**
 * Far above what a person does and what a recorder that catches up after a day offline sends, and low enough that
 * one account or address cannot keep the server busy alone.
 */
export const rateRules: Record<LimitedAction, RateRule> = {
  call: { count: 6_000, seconds: 60 },
  chat: { count: 600, seconds: 60 },
  upload: { count: 600, seconds: 60 },
  stranger: { count: 1_200, seconds: 60 },
  register: { count: 300, seconds: 600 },
};

/** Counts actions: in memory for one server, in their database for several. */
export type RateLimiter = {
  /** Counts one. Milliseconds to wait when it is one too many, which is not counted; else 0. */
  take(action: LimitedAction, subject: string): Promise<number>;
};

/** More subjects than this are swept of those whose window is over. */
const sweepAbove = 10_000;

type Window = { used: number; endsAt: number };

/** `now` in milliseconds, for tests. */
export function createMemoryRateLimiter(
  rules: Record<LimitedAction, RateRule> = rateRules,
  now: () => number = () => performance.now(),
): RateLimiter {
  const windows = new Map<string, Window>();
  let nextSweepAt = sweepAbove;

  function windowOf(key: string, seconds: number): Window {
    const found = windows.get(key);
    if (found && found.endsAt > now()) return found;
    const fresh = { used: 0, endsAt: now() + seconds * 1000 };
    windows.set(key, fresh);
    if (windows.size > nextSweepAt) sweep();
    return fresh;
  }

  function sweep(): void {
    for (const [key, { endsAt }] of windows) if (endsAt <= now()) windows.delete(key);
    nextSweepAt = Math.max(sweepAbove, windows.size * 2);
  }

  return {
    async take(action, subject) {
      const { count, seconds } = rules[action];
      const window = windowOf(`${action} ${subject}`, seconds);
      if (window.used >= count) return Math.max(1, window.endsAt - now());
      window.used += 1;
      return 0;
    },
  };
}

/** @throws {DomainError} too_many_attempts with the waiting time in the message */
export async function assertWithinLimit(
  limiter: RateLimiter,
  action: LimitedAction,
  subject: string,
): Promise<void> {
  const waitMs = await limiter.take(action, subject);
  if (waitMs === 0) return;
  const seconds = Math.ceil(waitMs / 1000);
  throw new DomainError('too_many_attempts', {
    message: `Troppe richieste: riprova tra ${waitingTime(seconds)}`,
    retryAfterSeconds: seconds,
  });
}

function waitingTime(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 secondo' : `${seconds} secondi`;
  return `${Math.ceil(seconds / 60)} minuti`;
}
