import { doneSchema, noInputSchema } from '@wingman/contract/call.ts';
import { tagIdSchema, tagInputSchema, tagSchema, tagUpdateSchema } from '@wingman/contract/tag.ts';
import { authedProcedure, router } from '../trpc.ts';

export const tagsRouter = router({
  list: authedProcedure
    .input(noInputSchema)
    .output(tagSchema.array())
    .query(({ ctx }) => ctx.services.tags.list(ctx.actor)),

  create: authedProcedure
    .input(tagInputSchema)
    .output(tagSchema)
    .mutation(({ ctx, input }) => ctx.services.tags.create(ctx.actor, input)),

  update: authedProcedure
    .input(tagUpdateSchema)
    .output(tagSchema)
    .mutation(({ ctx, input }) => ctx.services.tags.update(ctx.actor, input)),

  remove: authedProcedure
    .input(tagIdSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.tags.remove(ctx.actor, input)),
});
