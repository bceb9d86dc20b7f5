import {
  type CountedWindow,
  createMemoryWindows,
  type RateRule,
  type RateWindows,
  tooManyAttempts,
} from '@wingman/core/accounts/rate-windows.ts';
import type { FastifyReply } from 'fastify';

/** Separate counters: all calls, questions and uploads by user; unauthenticated calls, sign-ups and registered apps by address; reads of a calendar by its owner, of a link by the link; tries of webhooks by user. */
export type LimitedAction =
  | 'call'
  | 'chat'
  | 'upload'
  | 'stranger'
  | 'register'
  | 'registerClient'
  | 'idempotent'
  | 'calendar'
  | 'share'
  | 'webhook';

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
  // Each is kept for a day.
  idempotent: { count: 10_000, seconds: 86_400 },
  calendar: { count: 120, seconds: 60 },
  share: { count: 600, seconds: 60 },
  // Requests to others that a user has sent by hand.
  webhook: { count: 60, seconds: 60 },
};

/**
 * Limits shared by all nodes: those of expensive work and disk space. All calls of a user or an address are counted by
 * each node locally: that protects each node, and a database write per call would cost more than most calls do.
 */
const sharedActions: ReadonlySet<LimitedAction> = new Set([
  'chat',
  'upload',
  'register',
  'registerClient',
  'idempotent',
  'webhook',
]);

export type RateLimiter = {
  /** Counts one, by the rule that it answers with the window. */
  count(action: LimitedAction, subject: string): Promise<CountedWindow & { rule: RateRule }>;
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
    async count(action, subject) {
      const windows = sharedActions.has(action) ? shared : own;
      const rule = rules[action];
      return { ...(await windows.count(`${action} ${subject}`, rule)), rule };
    },
  };
}

/**
 * Counts one, and tells it in the fields of the response that draft-ietf-httpapi-ratelimit-headers defines: for each limit that counted
 * how many are left and in how many seconds all are again.
 * @throws {DomainError} too_many_attempts with the waiting time in the message
 */
export async function assertWithinLimit(
  limiter: RateLimiter,
  reply: FastifyReply,
  { action, subject }: { action: LimitedAction; subject: string },
): Promise<void> {
  const { waitMs, remaining, endsInMs, rule } = await limiter.count(action, subject);
  // Each call of a batch counts: the last one is right.
  tell(reply, 'ratelimit-policy', action, `q=${rule.count};w=${rule.seconds}`);
  tell(reply, 'ratelimit', action, `r=${remaining};t=${Math.max(0, Math.ceil(endsInMs / 1000))}`);
  if (waitMs > 0) throw tooManyAttempts('Troppe richieste', waitMs);
}

/** Sets the item of a limit in a list of structured fields. */
function tell(reply: FastifyReply, header: string, action: LimitedAction, parameters: string): void {
  if (reply.raw.headersSent) return;
  const others = String(reply.getHeader(header) ?? '')
    .split(', ')
    .filter((item) => item !== '' && !item.startsWith(`"${action}";`));
  reply.header(header, [...others, `"${action}";${parameters}`].join(', '));
}
