import { noInputSchema } from '@wingman/contract/call.ts';
import { embeddingStatusSchema } from '@wingman/contract/embedding.ts';
import { adminProcedure, router } from '../trpc.ts';

export const embeddingRouter = router({
  status: adminProcedure
    .input(noInputSchema)
    .output(embeddingStatusSchema)
    .query(({ ctx }) => ctx.services.embedding.status(ctx.actor)),
});
