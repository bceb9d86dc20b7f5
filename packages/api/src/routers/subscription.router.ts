import { noInputSchema } from '@wingman/contract/call.ts';
import { subscriptionCheckSchema } from '@wingman/contract/plan.ts';
import { authedProcedure, router } from '../trpc.ts';

export const subscriptionRouter = router({
  check: authedProcedure
    .input(noInputSchema)
    .output(subscriptionCheckSchema)
    .query(({ ctx }) => ctx.services.subscription.check(ctx.actor)),
});
