/** The longest delay that a header may cause. Seconds. */
const longestRetryAfterSeconds = 3_600;

/**
 * Seconds to wait by a Retry-After header, a number of seconds or an HTTP date (RFC 9110, 10.2.3), an hour at most;
 * undefined for anything else. `now` in milliseconds since 1970.
 */
export function retryAfterSeconds(header: string | null | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (text === '' || text.length > 64) return undefined;
  const isNumber = /^\d+(\.\d+)?$/u.test(text);
  const seconds = isNumber ? Number(text) : (Date.parse(text) - now) / 1_000;
  // Date.parse accepts more than dates: exclude negative numbers and bare words.
  if (!isNumber && !/\d{4}/u.test(text)) return undefined;
  return Number.isFinite(seconds)
    ? Math.min(longestRetryAfterSeconds, Math.max(0, Math.ceil(seconds)))
    : undefined;
}
