import { doneSchema, noInputSchema } from '@wingman/contract/call.ts';
import { recordingSchema } from '@wingman/contract/recording.ts';
import { authedProcedure, router, wholeProcedure } from '../trpc.ts';

export const exampleRouter = router({
  load: authedProcedure
    .input(noInputSchema)
    .output(recordingSchema.array())
    .mutation(({ ctx }) => ctx.services.example.load(ctx.actor)),

  remove: wholeProcedure
    .input(noInputSchema)
    .output(doneSchema)
    .mutation(({ ctx }) => ctx.services.example.remove(ctx.actor)),
});
