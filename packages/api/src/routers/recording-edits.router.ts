import { noInputSchema } from '@wingman/contract/call.ts';
import {
  recordingCutSchema,
  recordingDivisionSchema,
  recordingEditIdSchema,
  recordingEditSchema,
  recordingJoinSchema,
} from '@wingman/contract/recording-edit.ts';
import { authedProcedure, router } from '../trpc.ts';

export const recordingEditsRouter = router({
  cut: authedProcedure
    .input(recordingCutSchema)
    .output(recordingEditSchema)
    .mutation(({ ctx, input }) => ctx.services.recordingEdits.cut(ctx.actor, input)),

  divide: authedProcedure
    .input(recordingDivisionSchema)
    .output(recordingEditSchema)
    .mutation(({ ctx, input }) => ctx.services.recordingEdits.divide(ctx.actor, input)),

  join: authedProcedure
    .input(recordingJoinSchema)
    .output(recordingEditSchema)
    .mutation(({ ctx, input }) => ctx.services.recordingEdits.join(ctx.actor, input)),

  get: authedProcedure
    .input(recordingEditIdSchema)
    .output(recordingEditSchema)
    .query(({ ctx, input }) => ctx.services.recordingEdits.get(ctx.actor, input)),

  list: authedProcedure
    .input(noInputSchema)
    .output(recordingEditSchema.array())
    .query(({ ctx }) => ctx.services.recordingEdits.list(ctx.actor)),
});
