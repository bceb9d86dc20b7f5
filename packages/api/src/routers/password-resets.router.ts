import { doneSchema, noInputSchema } from '@wingman/contract/call.ts';
import {
  newPasswordInputSchema,
  resetLinkInputSchema,
  resetLinkSchema,
  resetRequestSchema,
  resetWaySchema,
} from '@wingman/contract/password-reset.ts';
import { adminProcedure, publicProcedure, router } from '../trpc.ts';

export const passwordResetsRouter = router({
  way: publicProcedure
    .input(noInputSchema)
    .output(resetWaySchema)
    .query(({ ctx }) => ctx.services.passwordResets.way()),

  request: publicProcedure
    .input(resetRequestSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.passwordResets.request(ctx.origin, input)),

  complete: publicProcedure
    .input(newPasswordInputSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.passwordResets.complete(ctx.origin, input)),

  makeLink: adminProcedure
    .input(resetLinkInputSchema)
    .output(resetLinkSchema)
    .mutation(({ ctx, input }) => ctx.services.passwordResets.makeLink(ctx.actor, input)),
});
