import { noInputSchema } from '@wingman/contract/call.ts';
import { planChangeSchema, subscriptionCheckSchema } from '@wingman/contract/plan.ts';
import { authedProcedure, personalProcedure, router } from '../trpc.ts';

export const subscriptionRouter = router({
  check: authedProcedure
    .input(noInputSchema)
    .output(subscriptionCheckSchema)
    .query(({ ctx }) => ctx.services.subscription.check(ctx.actor)),

  changePlan: personalProcedure
    .input(planChangeSchema)
    .output(subscriptionCheckSchema)
    .mutation(({ ctx, input }) => ctx.services.subscription.changePlan(ctx.actor, input)),
});
