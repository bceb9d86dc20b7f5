import {
  agentFavoriteSchema,
  agentIdInputSchema,
  agentInputSchema,
  agentSchema,
  agentUpdateSchema,
} from '@wingman/contract/agent.ts';
import { agentQuestionsSchema } from '@wingman/contract/agent-questions.ts';
import { doneSchema } from '@wingman/contract/call.ts';
import { pageInputSchema } from '@wingman/contract/recording.ts';
import { synchronous } from '../synchronous.ts';
import { authedProcedure, questionProcedure, router } from '../trpc.ts';

export const agentsRouter = router({
  list: authedProcedure
    .input(pageInputSchema.default({}))
    .output(synchronous(agentSchema.array()))
    .query(({ ctx, input }) => ctx.services.agents.list(ctx.actor, input)),

  active: authedProcedure
    .input(pageInputSchema.default({}))
    .output(synchronous(agentSchema.array()))
    .query(({ ctx, input }) => ctx.services.agents.active(ctx.actor, input)),

  create: authedProcedure
    .input(agentInputSchema)
    .output(agentSchema)
    .mutation(({ ctx, input }) => ctx.services.agents.create(ctx.actor, input)),

  update: authedProcedure
    .input(agentUpdateSchema)
    .output(agentSchema)
    .mutation(({ ctx, input }) => ctx.services.agents.update(ctx.actor, input)),

  setFavorite: authedProcedure
    .input(agentFavoriteSchema)
    .output(agentSchema)
    .mutation(({ ctx, input }) => ctx.services.agents.setFavorite(ctx.actor, input)),

  remove: authedProcedure
    .input(agentIdInputSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.agents.remove(ctx.actor, input)),

  // Each may cost a call of the chat model.
  questions: questionProcedure
    .input(agentIdInputSchema)
    .output(agentQuestionsSchema)
    .query(({ ctx, input }) => ctx.services.agentQuestions.ofAgent(ctx.actor, input)),
});
