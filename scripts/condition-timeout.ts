/**
 * Milliseconds that tests wait for a condition, at least: a timeout for hangs, not for slowness. Below the time of a
 * test, so that it is the condition that fails, and says what it waited for.
 */
export const conditionTimeoutMs = 45_000;

type WaitOptions = number | { timeout?: number; interval?: number } | undefined;

/** Options of `vi.waitFor` and `vi.waitUntil` with at least that timeout. */
export function withConditionTimeout(options: WaitOptions): { timeout: number; interval?: number } {
  const given = typeof options === 'number' ? { timeout: options } : options;
  return { ...given, timeout: Math.max(given?.timeout ?? 0, conditionTimeoutMs) };
}
