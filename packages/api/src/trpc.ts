import { initTRPC } from '@trpc/server';
import type { ApiKeyScope } from '@wingman/contract/api-key.ts';
import { DomainError } from '@wingman/contract/error.ts';
import { plainInput } from '@wingman/contract/plain-input.ts';
import { isInPerson } from '@wingman/core/accounts/actor.ts';
import { networkOf } from '@wingman/core/accounts/network-address.ts';
import superjson from 'superjson';
import { type ApiContext, assertStaying } from './context.ts';
import { toDomainError, trpcNumberOf } from './error-mapping.ts';

/** The access that a procedure below requires; used by the API description. */
export type ProcedureMeta = {
  access: 'public' | 'user' | 'person' | 'admin';
  /** What an API key must allow; absent: `write` for what changes something, else `read`. */
  scope?: ApiKeyScope;
  /** Changes something, and is allowed also while the account waits for its deletion. */
  whileLeaving?: true;
};

const t = initTRPC
  .context<ApiContext>()
  .meta<ProcedureMeta>()
  .create({
    transformer: { input: plainInput, output: superjson },
    isDev: false,
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 45_000 } },
    jsonl: { pingMs: 10_000 },
    errorFormatter({ shape, error }) {
      const known = toDomainError(error);
      return {
        ...shape,
        code: trpcNumberOf(known),
        message: known.message,
        data: { ...known.toBody(), httpStatus: known.status, path: shape.data.path },
      };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Public; unauthenticated calls are counted by address. */
export const publicProcedure = t.procedure.meta({ access: 'public' }).use(async ({ ctx, next }) => {
  await ctx.countStranger();
  return next();
});

/** Public, with a limit of sign-ups per address. */
export const signUpProcedure = publicProcedure.use(async ({ ctx, next }) => {
  await ctx.limit('register', networkOf(ctx.origin.address));
  return next();
});

/** Authenticated; `ctx.actor` is the caller. */
export const authedProcedure = t.procedure.meta({ access: 'user' }).use(async ({ ctx, next, meta, type }) => {
  const { actor, user, token, expiresAt } = await ctx.authenticate(scopeOf(type, meta));
  if (type === 'mutation' && !meta?.whileLeaving) assertStaying(user);
  return next({ ctx: { actor, user, token, expiresAt } });
});

/** What an API key must allow. Calls that no key may make are refused as such. */
export function scopeOf(
  type: 'query' | 'mutation' | 'subscription',
  meta: ProcedureMeta | undefined,
): ApiKeyScope | null {
  if (meta?.access !== 'user') return null;
  return meta.scope ?? (type === 'mutation' ? 'write' : 'read');
}

/** As above; an API key must allow everything: what erases for good, exports or changes settings. */
export const wholeProcedure = authedProcedure.meta({ access: 'user', scope: 'everything' });

/** Authenticated, with a limit of questions per user. */
export const questionProcedure = authedProcedure
  .meta({ access: 'user', scope: 'ask' })
  .use(async ({ ctx, next }) => {
    await ctx.limit('chat', ctx.actor.userId);
    return next();
  });

/** Only with a sign-in session, not with a personal API key. */
export const personalProcedure = authedProcedure.meta({ access: 'person' }).use(async ({ ctx, next }) => {
  if (!isInPerson(ctx.actor)) throw new DomainError('session_required');
  return next();
});

/** The same, with the limit of sign-ups per address: the answer says whether an address has an account. */
export const newAddressProcedure = personalProcedure.use(async ({ ctx, next }) => {
  await ctx.limit('register', networkOf(ctx.origin.address));
  return next();
});

/** Only administrators. */
export const adminProcedure = personalProcedure.meta({ access: 'admin' }).use(async ({ ctx, next }) => {
  if (!ctx.actor.isAdmin) throw new DomainError('forbidden');
  return next();
});
