import { chatEventSchema, chatInputSchema } from '@wingman/contract/conversation.ts';
import { streamOf } from '../stream-of.ts';
import { questionProcedure, router } from '../trpc.ts';

export const chatRouter = router({
  send: questionProcedure
    .input(chatInputSchema)
    .output(streamOf(chatEventSchema))
    .mutation(({ ctx, input }) => ctx.services.chat.send(ctx.actor, input)),
});
