/** Milliseconds until the first retry. */
export const firstRetryDelayMs = 2_000;
const longestDelayMs = 5 * 60_000;

/**
 * Milliseconds until the next automatic attempt: doubling from 2 s to 5 minutes, spread over half of that so that many
 * browsers do not come back at once. `random` is 0 to 1.
 */
export function retryDelayMs(failedAttempts: number, random: number): number {
  const full = Math.min(longestDelayMs, firstRetryDelayMs * 2 ** Math.max(0, failedAttempts - 1));
  return Math.round(full * (0.5 + random / 2));
}
