import { doneSchema } from '@wingman/contract/call.ts';
import {
  chatEventSchema,
  chatInputSchema,
  conversationIdInputSchema,
  readScopeInputSchema,
  searchScopeSchema,
} from '@wingman/contract/conversation.ts';
import { streamOf } from '../stream-of.ts';
import { authedProcedure, questionProcedure, router } from '../trpc.ts';
import { whileSignedIn } from '../while-signed-in.ts';

export const chatRouter = router({
  send: questionProcedure
    .input(chatInputSchema)
    .output(streamOf(chatEventSchema))
    .mutation(({ ctx, input, signal }) =>
      whileSignedIn(ctx, signal, (open) => ctx.services.chat.send(ctx.actor, input, undefined, open)),
    ),

  /** The scope of a question. */
  readScope: authedProcedure
    .input(readScopeInputSchema)
    .output(searchScopeSchema)
    .query(({ ctx, input }) => ctx.services.chat.readScope(ctx.actor, input)),

  /** Stops the answer of an exchange; the text so far is kept. */
  stop: authedProcedure
    .meta({ access: 'user', scope: 'ask' })
    .input(conversationIdInputSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.chat.stop(ctx.actor, input)),
});
