/** What becomes of a job whose run failed. `reason`: an Italian sentence for the person whose job it is. */
export type RetryDecision =
  | { next: 'retry'; delayMs: number; reason: string | null; countsAttempt: boolean }
  | { next: 'fail'; reason: string };

/**
 * Decides after a failed run; `attempts` are those that failed before it. Undefined for an error that says nothing about
 * the job, e.g. of the database: then the job stays as it is, and its expired lease brings it back.
 */
export type RetryPolicy = (error: unknown, attempts: number) => RetryDecision | undefined;

/** Milliseconds: the first delay doubles with each failure up to the longest. */
export type Backoff = { firstMs: number; longestMs: number };

/** Milliseconds until the next try after `failures` earlier ones; never before the seconds that a service asks for. */
export function backoffMs({ firstMs, longestMs }: Backoff, failures: number, retryAfterSeconds = 0): number {
  const delay = Math.min(longestMs, firstMs * 2 ** Math.min(failures, 20));
  return Math.max(delay, retryAfterSeconds * 1_000);
}
