import { chatEventSchema, chatInputSchema } from '@wingman/contract/conversation.ts';
import { streamOf } from '../stream-of.ts';
import { authedProcedure, router } from '../trpc.ts';

export const chatRouter = router({
  send: authedProcedure
    .input(chatInputSchema)
    .output(streamOf(chatEventSchema))
    .mutation(({ ctx, input }) => ctx.services.chat.send(ctx.actor, input)),
});
