import { doneSchema, noInputSchema } from '@wingman/contract/call.ts';
import {
  endedSessionsSchema,
  signInSessionIdInputSchema,
  signInSessionSchema,
} from '@wingman/contract/sign-in-session.ts';
import { personalProcedure, router } from '../trpc.ts';

export const signInSessionsRouter = router({
  list: personalProcedure
    .input(noInputSchema)
    .output(signInSessionSchema.array())
    .query(({ ctx }) => ctx.services.signInSessions.list(ctx.actor, ctx.token)),

  end: personalProcedure
    .input(signInSessionIdInputSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.signInSessions.end(ctx.actor, input)),

  endOthers: personalProcedure
    .input(noInputSchema)
    .output(endedSessionsSchema)
    .mutation(({ ctx }) => ctx.services.signInSessions.endOthers(ctx.actor, ctx.token)),
});
