import {
  agentIdInputSchema,
  agentSchema,
  presetAgentInputSchema,
  presetAgentUpdateSchema,
} from '@wingman/contract/agent.ts';
import { doneSchema } from '@wingman/contract/call.ts';
import { pageInputSchema } from '@wingman/contract/recording.ts';
import { synchronous } from '../synchronous.ts';
import { adminProcedure, router } from '../trpc.ts';

export const presetAgentsRouter = router({
  list: adminProcedure
    .input(pageInputSchema.default({}))
    .output(synchronous(agentSchema.array()))
    .query(({ ctx, input }) => ctx.services.presetAgents.list(ctx.actor, input)),

  create: adminProcedure
    .input(presetAgentInputSchema)
    .output(agentSchema)
    .mutation(({ ctx, input }) => ctx.services.presetAgents.create(ctx.actor, input)),

  update: adminProcedure
    .input(presetAgentUpdateSchema)
    .output(agentSchema)
    .mutation(({ ctx, input }) => ctx.services.presetAgents.update(ctx.actor, input)),

  remove: adminProcedure
    .input(agentIdInputSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.presetAgents.remove(ctx.actor, input)),
});
