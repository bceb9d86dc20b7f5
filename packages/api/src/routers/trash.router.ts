import { doneSchema, noInputSchema } from '@wingman/contract/call.ts';
import { chosenRecordingsSchema } from '@wingman/contract/tag.ts';
import { trashInputSchema, trashSchema } from '@wingman/contract/trash.ts';
import { authedProcedure, router, wholeProcedure } from '../trpc.ts';

export const trashRouter = router({
  list: authedProcedure
    .input(trashInputSchema.default({}))
    .output(trashSchema)
    .query(({ ctx, input }) => ctx.services.trash.list(ctx.actor, input)),

  restore: authedProcedure
    .input(chosenRecordingsSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.trash.restore(ctx.actor, input)),

  remove: wholeProcedure
    .input(chosenRecordingsSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.trash.remove(ctx.actor, input)),

  empty: wholeProcedure
    .input(noInputSchema)
    .output(doneSchema)
    .mutation(({ ctx }) => ctx.services.trash.empty(ctx.actor)),
});
