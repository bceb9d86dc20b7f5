import { doneSchema } from '@wingman/contract/call.ts';
import {
  decidedGrantSchema,
  grantDecisionSchema,
  grantIdInputSchema,
  grantRequestInputSchema,
  grantRequestSchema,
  grantSchema,
} from '@wingman/contract/grant.ts';
import { pageInputSchema } from '@wingman/contract/recording.ts';
import { synchronous } from '../synchronous.ts';
import { personalProcedure, router } from '../trpc.ts';

export const grantsRouter = router({
  list: personalProcedure
    .input(pageInputSchema.default({}))
    .output(synchronous(grantSchema.array()))
    .query(({ ctx, input }) => ctx.services.grants.list(ctx.actor, input)),

  asked: personalProcedure
    .input(grantRequestInputSchema)
    .output(grantRequestSchema)
    .query(({ ctx, input }) => ctx.services.grants.asked(ctx.actor, input, ctx.grantSite)),

  decide: personalProcedure
    .input(grantDecisionSchema)
    .output(decidedGrantSchema)
    .mutation(({ ctx, input }) => ctx.services.grants.decide(ctx.actor, input, ctx.grantSite, ctx.recheck)),

  revoke: personalProcedure
    .input(grantIdInputSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.grants.revoke(ctx.actor, input)),
});
