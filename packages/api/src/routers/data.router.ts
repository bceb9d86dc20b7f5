import { doneSchema, noInputSchema } from '@wingman/contract/call.ts';
import { authedProcedure, router } from '../trpc.ts';

export const dataRouter = router({
  clear: authedProcedure
    .input(noInputSchema)
    .output(doneSchema)
    .mutation(({ ctx }) => ctx.services.data.clear(ctx.actor)),
});
