import { DomainError } from '@wingman/contract/error.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { countInWindow } from '@wingman/db/repositories/rate-window.repository.ts';

/** A subject may do something `count` times in `seconds`; then it waits for the end of its window. */
export type RateRule = { count: number; seconds: number };

/** A window after one was counted in it. */
export type CountedWindow = {
  /** Milliseconds to wait when it was one too many, which is not counted; else 0. */
  waitMs: number;
  /** How many more the subject may do in this window. */
  remaining: number;
  /** Milliseconds until the window ends. */
  endsInMs: number;
};

/** Counts what subjects do, each in a window of fixed length that begins with the first that is counted. */
export type RateWindows = {
  /** Counts one. */
  count(subject: string, rule: RateRule): Promise<CountedWindow>;
  /** Counts one, and answers the milliseconds to wait. */
  take(subject: string, rule: RateRule): Promise<number>;
};

/** Above this many subjects, those whose window is over are deleted. */
const sweepAbove = 10_000;

/** Windows of this process. `now` in milliseconds, for tests. */
export function createMemoryWindows(now: () => number = () => performance.now()): RateWindows {
  const windows = new Map<string, { used: number; endsAt: number }>();
  let nextSweepAt = sweepAbove;

  function begin(subject: string, { count, seconds }: RateRule): CountedWindow {
    windows.set(subject, { used: 1, endsAt: now() + seconds * 1000 });
    if (windows.size > nextSweepAt) sweep();
    return countedWindow(1, count, seconds * 1000);
  }

  function sweep(): void {
    for (const [subject, { endsAt }] of windows) if (endsAt <= now()) windows.delete(subject);
    nextSweepAt = Math.max(sweepAbove, windows.size * 2);
  }

  return windowsThat(async (subject, rule) => {
    const open = windows.get(subject);
    if (!open || open.endsAt <= now()) return begin(subject, rule);
    if (open.used <= rule.count) open.used += 1;
    return countedWindow(open.used, rule.count, open.endsAt - now());
  });
}

/** Windows of all nodes on one database, which survive a restart; inside a transaction, too. */
export function createDatabaseWindows(handle: Handle, now: () => Date): RateWindows {
  return windowsThat(async (subject, { count, seconds }) => {
    const time = now().getTime();
    const { used, endsAt } = await countInWindow(handle, {
      subject,
      most: count,
      now: new Date(time).toISOString(),
      endsAt: new Date(time + seconds * 1000).toISOString(),
    });
    return countedWindow(used, count, Date.parse(endsAt) - time);
  });
}

function windowsThat(count: RateWindows['count']): RateWindows {
  return { count, take: async (subject, rule) => (await count(subject, rule)).waitMs };
}

/** `used`: one above `count` when it was one too many. */
function countedWindow(used: number, count: number, endsInMs: number): CountedWindow {
  return { waitMs: used > count ? Math.max(1, endsInMs) : 0, remaining: Math.max(0, count - used), endsInMs };
}

/** The error for a caller who has to wait; `what` is the beginning of an Italian sentence. */
export function tooManyAttempts(what: string, waitMs: number): DomainError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new DomainError('too_many_attempts', {
    message: `${what}: riprova tra ${waitingTime(seconds)}`,
    retryAfterSeconds: seconds,
  });
}

function waitingTime(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 secondo' : `${seconds} secondi`;
  return `${Math.ceil(seconds / 60)} minuti`;
}
