import { initTRPC } from '@trpc/server';
import { DomainError } from '@wingman/contract/error.ts';
import { plainInput } from '@wingman/contract/plain-input.ts';
import { networkOf } from '@wingman/core/accounts/network-address.ts';
import superjson from 'superjson';
import type { ApiContext } from './context.ts';
import { toDomainError, trpcNumberOf } from './error-mapping.ts';

/** What a step of the ladder below asks of its caller; read by the description of the calls. */
export type ProcedureMeta = {
  access: 'public' | 'user' | 'person' | 'admin';
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

/** Anybody may call; calls of strangers are counted by their address. */
export const publicProcedure = t.procedure.meta({ access: 'public' }).use(async ({ ctx, next }) => {
  await ctx.countStranger();
  return next();
});

/** Anybody, but only so many sign-ups from one address. */
export const signUpProcedure = publicProcedure.use(async ({ ctx, next }) => {
  await ctx.limit('register', networkOf(ctx.origin.address));
  return next();
});

/** Only somebody who is signed in; `ctx.actor` is who. */
export const authedProcedure = t.procedure.meta({ access: 'user' }).use(async ({ ctx, next }) => {
  const { actor, user, token, expiresAt } = await ctx.authenticate();
  return next({ ctx: { actor, user, token, expiresAt } });
});

/** Somebody who is signed in, and only so many questions from one. */
export const questionProcedure = authedProcedure.use(async ({ ctx, next }) => {
  await ctx.limit('chat', ctx.actor.userId);
  return next();
});

/** Only somebody who signed in, not a program with a personal API key. */
export const personalProcedure = authedProcedure.meta({ access: 'person' }).use(async ({ ctx, next }) => {
  if (ctx.actor.apiKeyId !== undefined) throw new DomainError('session_required');
  return next();
});

/** Only an administrator. */
export const adminProcedure = personalProcedure.meta({ access: 'admin' }).use(async ({ ctx, next }) => {
  if (!ctx.actor.isAdmin) throw new DomainError('forbidden');
  return next();
});
