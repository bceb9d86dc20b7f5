import { doneSchema } from '@wingman/contract/call.ts';
import {
  momentIdInputSchema,
  momentSaveSchema,
  momentSchema,
  momentsInputSchema,
  momentUpdateSchema,
} from '@wingman/contract/moment.ts';
import { authedProcedure, router, wholeProcedure } from '../trpc.ts';

export const momentsRouter = router({
  list: authedProcedure
    .input(momentsInputSchema)
    .output(momentSchema.array())
    .query(({ ctx, input }) => ctx.services.moments.list(ctx.actor, input)),

  save: authedProcedure
    .input(momentSaveSchema)
    .output(momentSchema)
    .mutation(({ ctx, input }) => ctx.services.moments.save(ctx.actor, input)),

  update: authedProcedure
    .input(momentUpdateSchema)
    .output(momentSchema)
    .mutation(({ ctx, input }) => ctx.services.moments.update(ctx.actor, input)),

  remove: wholeProcedure
    .input(momentIdInputSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.moments.remove(ctx.actor, input)),
});
