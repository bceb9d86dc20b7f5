import { doneSchema, noInputSchema } from '@wingman/contract/call.ts';
import { chosenRecordingsSchema } from '@wingman/contract/tag.ts';
import {
  chosenChatsSchema,
  trashedChatsSchema,
  trashInputSchema,
  trashSchema,
} from '@wingman/contract/trash.ts';
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

  chats: authedProcedure
    .input(trashInputSchema.default({}))
    .output(trashedChatsSchema)
    .query(({ ctx, input }) => ctx.services.trash.chats(ctx.actor, input)),

  restoreChats: authedProcedure
    .input(chosenChatsSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.trash.restoreChats(ctx.actor, input)),

  removeChats: wholeProcedure
    .input(chosenChatsSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.trash.removeChats(ctx.actor, input)),

  empty: wholeProcedure
    .input(noInputSchema)
    .output(doneSchema)
    .mutation(({ ctx }) => ctx.services.trash.empty(ctx.actor)),
});
