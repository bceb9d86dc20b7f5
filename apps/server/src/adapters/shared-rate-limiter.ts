import { createMemoryRateLimiter, type RateLimiter, rateRules } from '@wingman/api/rate-limit.ts';
import type { Clock } from '@wingman/core/ports/clock.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { countInWindow } from '@wingman/db/repositories/rate-window.repository.ts';

/**
 * What nodes count together, in the database: what costs work or fills the disk. All calls of a person or an address
 * are counted by each node for itself: that keeps one node from being busy with one caller, and a row written for
 * each call would cost more than most calls do.
 */
const sharedActions: ReadonlySet<string> = new Set(['chat', 'upload', 'register']);

/** Limits that hold whichever node is asked. `rules` for tests. */
export function createSharedRateLimiter(
  { db }: Pick<WingmanDatabase, 'db'>,
  clock: Clock,
  rules = rateRules,
): RateLimiter {
  const own = createMemoryRateLimiter(rules);
  return {
    async take(action, subject) {
      if (!sharedActions.has(action)) return own.take(action, subject);
      const { count, seconds } = rules[action];
      const now = clock.now().getTime();
      const { used, endsAt } = await countInWindow(db, {
        subject: `${action} ${subject}`,
        most: count,
        now: new Date(now).toISOString(),
        endsAt: new Date(now + seconds * 1000).toISOString(),
      });
      return used > count ? Math.max(1, Date.parse(endsAt) - now) : 0;
    },
  };
}
