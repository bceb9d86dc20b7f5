import {
  agentIdInputSchema,
  agentSchema,
  presetAgentInputSchema,
  presetAgentUpdateSchema,
} from '@wingman/contract/agent.ts';
import { doneSchema, noInputSchema } from '@wingman/contract/call.ts';
import { adminProcedure, router } from '../trpc.ts';

export const presetAgentsRouter = router({
  list: adminProcedure
    .input(noInputSchema)
    .output(agentSchema.array())
    .query(({ ctx }) => ctx.services.presetAgents.list(ctx.actor)),

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
