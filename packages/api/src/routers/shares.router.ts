import { doneSchema } from '@wingman/contract/call.ts';
import {
  createdShareSchema,
  shareIdSchema,
  shareInputSchema,
  shareSchema,
  sharesInputSchema,
  sharesSchema,
  shareUpdateSchema,
} from '@wingman/contract/share.ts';
import { authedProcedure, personalProcedure, router } from '../trpc.ts';

export const sharesRouter = router({
  list: authedProcedure
    .input(sharesInputSchema)
    .output(sharesSchema)
    .query(({ ctx, input }) => ctx.services.shares.list(ctx.actor, input)),

  create: personalProcedure
    .input(shareInputSchema)
    .output(createdShareSchema)
    .mutation(({ ctx, input }) => ctx.services.shares.create(ctx.actor, input)),

  update: personalProcedure
    .input(shareUpdateSchema)
    .output(shareSchema)
    .mutation(({ ctx, input }) => ctx.services.shares.update(ctx.actor, input)),

  remove: authedProcedure
    .input(shareIdSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.shares.remove(ctx.actor, input)),
});
