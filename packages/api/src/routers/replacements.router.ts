import { noInputSchema } from '@wingman/contract/call.ts';
import {
  latestReplacementSchema,
  replacementPreviewSchema,
  replacementResultSchema,
  replacementSchema,
  replacementSearchSchema,
  replacementUndoneSchema,
  replacementUndoSchema,
} from '@wingman/contract/replacement.ts';
import { synchronous } from '../synchronous.ts';
import { authedProcedure, router } from '../trpc.ts';

export const replacementsRouter = router({
  find: authedProcedure
    .input(replacementSearchSchema)
    .output(synchronous(replacementPreviewSchema))
    .query(({ ctx, input }) => ctx.services.replacements.find(ctx.actor, input)),

  make: authedProcedure
    .input(replacementSchema)
    .output(replacementResultSchema)
    .mutation(({ ctx, input }) => ctx.services.replacements.make(ctx.actor, input)),

  undo: authedProcedure
    .input(replacementUndoSchema)
    .output(replacementUndoneSchema)
    .mutation(({ ctx, input }) => ctx.services.replacements.undo(ctx.actor, input)),

  latest: authedProcedure
    .input(noInputSchema)
    .output(latestReplacementSchema)
    .query(({ ctx }) => ctx.services.replacements.latest(ctx.actor)),
});
