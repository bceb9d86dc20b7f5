/**
 * Outcome of a failed run. `reason`: an Italian sentence for the user of the job. `isWait`: it only waits for something else, so
 * nothing is logged.
 */
export type RetryDecision =
  | { next: 'retry'; delayMs: number; reason: string | null; countsAttempt: boolean; isWait?: true }
  | { next: 'fail'; reason: string };

/**
 * Decides after a failed run; `attempts` are those that failed before it. Undefined for an error unrelated to the job,
 * e.g. of the database: then the job is not changed and runs again when its lease expires.
 */
export type RetryPolicy = (error: unknown, attempts: number) => RetryDecision | undefined;

/** Milliseconds: the first delay doubles with each failure up to the longest. */
export type Backoff = { firstMs: number; longestMs: number };

/** Milliseconds until the next retry after `failures` earlier ones; at least the seconds that a service asks for. */
export function backoffMs({ firstMs, longestMs }: Backoff, failures: number, retryAfterSeconds = 0): number {
  const delay = Math.min(longestMs, firstMs * 2 ** Math.min(failures, 20));
  return Math.max(delay, retryAfterSeconds * 1_000);
}
