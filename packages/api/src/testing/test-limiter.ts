import type { LimitedAction, RateLimiter } from '../rate-limit.ts';

/** A limiter of which `waitMsOf` decides, action by action; without it no call is refused. */
export function testLimiter(
  waitMsOf: (action: LimitedAction) => number | Promise<number> = () => 0,
): RateLimiter {
  const rule = { count: 1, seconds: 60 };
  return {
    count: async (action) => ({ waitMs: await waitMsOf(action), remaining: 1, endsInMs: 60_000, rule }),
  };
}
