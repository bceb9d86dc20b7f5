import { doneSchema, noInputSchema } from '@wingman/contract/call.ts';
import { router, wholeProcedure } from '../trpc.ts';

export const dataRouter = router({
  clear: wholeProcedure
    .input(noInputSchema)
    .output(doneSchema)
    .mutation(({ ctx }) => ctx.services.data.clear(ctx.actor)),
});
