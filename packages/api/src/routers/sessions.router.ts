import { doneSchema } from '@wingman/contract/call.ts';
import { conversationSchema } from '@wingman/contract/conversation.ts';
import { pageInputSchema } from '@wingman/contract/recording.ts';
import {
  conversationsInputSchema,
  sessionSummarySchema,
  updateSessionInputSchema,
} from '@wingman/contract/session.ts';
import { chatRemovalSchema } from '@wingman/contract/trash.ts';
import { synchronous } from '../synchronous.ts';
import { authedProcedure, router } from '../trpc.ts';

export const sessionsRouter = router({
  list: authedProcedure
    .input(pageInputSchema.default({}))
    .output(synchronous(sessionSummarySchema.array()))
    .query(({ ctx, input }) => ctx.services.sessions.list(ctx.actor, input)),

  conversations: authedProcedure
    .input(conversationsInputSchema)
    .output(synchronous(conversationSchema.array()))
    .query(({ ctx, input }) => ctx.services.sessions.conversations(ctx.actor, input)),

  update: authedProcedure
    .input(updateSessionInputSchema)
    .output(sessionSummarySchema)
    .mutation(({ ctx, input }) => ctx.services.sessions.update(ctx.actor, input)),

  remove: authedProcedure
    .input(chatRemovalSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.sessions.remove(ctx.actor, input)),
});
