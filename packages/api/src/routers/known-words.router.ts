import { doneSchema, noInputSchema } from '@wingman/contract/call.ts';
import {
  knownWordIdSchema,
  knownWordInputSchema,
  knownWordListSchema,
  knownWordSchema,
  knownWordsInputSchema,
  knownWordUpdateSchema,
  wordPairSchema,
} from '@wingman/contract/known-word.ts';
import { synchronous } from '../synchronous.ts';
import { adminProcedure, authedProcedure, router } from '../trpc.ts';

export const knownWordsRouter = router({
  list: authedProcedure
    .input(noInputSchema)
    .output(synchronous(knownWordListSchema))
    .query(({ ctx }) => ctx.services.knownWords.list(ctx.actor)),

  create: authedProcedure
    .input(knownWordInputSchema)
    .output(knownWordSchema)
    .mutation(({ ctx, input }) => ctx.services.knownWords.create(ctx.actor, input)),

  addMany: authedProcedure
    .input(knownWordsInputSchema)
    .output(knownWordSchema.array())
    .mutation(({ ctx, input }) => ctx.services.knownWords.addMany(ctx.actor, input)),

  update: authedProcedure
    .input(knownWordUpdateSchema)
    .output(knownWordSchema)
    .mutation(({ ctx, input }) => ctx.services.knownWords.update(ctx.actor, input)),

  remove: authedProcedure
    .input(knownWordIdSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.knownWords.remove(ctx.actor, input)),

  reject: authedProcedure
    .input(wordPairSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.knownWords.reject(ctx.actor, input)),

  allow: authedProcedure
    .input(wordPairSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.knownWords.allow(ctx.actor, input)),

  addShared: adminProcedure
    .input(knownWordsInputSchema)
    .output(knownWordSchema.array())
    .mutation(({ ctx, input }) => ctx.services.knownWords.addShared(ctx.actor, input)),

  updateShared: adminProcedure
    .input(knownWordUpdateSchema)
    .output(knownWordSchema)
    .mutation(({ ctx, input }) => ctx.services.knownWords.updateShared(ctx.actor, input)),

  removeShared: adminProcedure
    .input(knownWordIdSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.knownWords.removeShared(ctx.actor, input)),
});
