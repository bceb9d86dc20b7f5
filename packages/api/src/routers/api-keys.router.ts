import {
  apiKeyIdInputSchema,
  apiKeyInputSchema,
  apiKeySchema,
  createdApiKeySchema,
} from '@wingman/contract/api-key.ts';
import { doneSchema } from '@wingman/contract/call.ts';
import { pageInputSchema } from '@wingman/contract/recording.ts';
import { synchronous } from '../synchronous.ts';
import { personalProcedure, router } from '../trpc.ts';

export const apiKeysRouter = router({
  list: personalProcedure
    .input(pageInputSchema.default({}))
    .output(synchronous(apiKeySchema.array()))
    .query(({ ctx, input }) => ctx.services.apiKeys.list(ctx.actor, input)),

  create: personalProcedure
    .input(apiKeyInputSchema)
    .output(createdApiKeySchema)
    .mutation(({ ctx, input }) => ctx.services.apiKeys.create(ctx.actor, input, ctx.recheck)),

  revoke: personalProcedure
    .input(apiKeyIdInputSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.apiKeys.revoke(ctx.actor, input)),
});
