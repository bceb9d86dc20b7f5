import {
  createMemoryWindows,
  type RateRule,
  type RateWindows,
  tooManyAttempts,
} from '@wingman/core/accounts/rate-windows.ts';

/** Separate counters: all calls, questions and uploads by user; unauthenticated calls, sign-ups and registered apps by address; reads of a calendar by its owner, of a link by the link. */
export type LimitedAction =
  | 'call'
  | 'chat'
  | 'upload'
  | 'stranger'
  | 'register'
  | 'registerClient'
  | 'calendar'
  | 'share';

/**
 * Far above what a user does and what a recorder sends after a day offline, and low enough that one account or address
 * cannot overload the server.
 */
export const rateRules: Record<LimitedAction, RateRule> = {
  call: { count: 6_000, seconds: 60 },
  chat: { count: 600, seconds: 60 },
  upload: { count: 600, seconds: 60 },
  stranger: { count: 1_200, seconds: 60 },
  register: { count: 300, seconds: 600 },
  registerClient: { count: 60, seconds: 3_600 },
  calendar: { count: 120, seconds: 60 },
  share: { count: 600, seconds: 60 },
};

/**
 * Limits shared by all nodes: those of expensive work and disk space. All calls of a user or an address are counted by
 * each node locally: that protects each node, and a database write per call would cost more than most calls do.
 */
const sharedActions: ReadonlySet<LimitedAction> = new Set(['chat', 'upload', 'register', 'registerClient']);

export type RateLimiter = {
  /** Counts one. Milliseconds to wait when it is one too many, which is not counted; else 0. */
  take(action: LimitedAction, subject: string): Promise<number>;
};

/** `own` are this node's windows, `shared` those of all nodes; `rules` for tests. */
export function createRateLimiter({
  own = createMemoryWindows(),
  shared = own,
  rules = rateRules,
}: {
  own?: RateWindows;
  shared?: RateWindows;
  rules?: Record<LimitedAction, RateRule>;
} = {}): RateLimiter {
  return {
    take: (action, subject) =>
      (sharedActions.has(action) ? shared : own).take(`${action} ${subject}`, rules[action]),
  };
}

/** @throws {DomainError} too_many_attempts with the waiting time in the message */
export async function assertWithinLimit(
  limiter: RateLimiter,
  action: LimitedAction,
  subject: string,
): Promise<void> {
  const waitMs = await limiter.take(action, subject);
  if (waitMs > 0) throw tooManyAttempts('Troppe richieste', waitMs);
}
