import { noInputSchema } from '@wingman/contract/call.ts';
import { setupSchema } from '@wingman/contract/setup.ts';
import { adminProcedure, router } from '../trpc.ts';

export const setupRouter = router({
  overview: adminProcedure
    .input(noInputSchema)
    .output(setupSchema)
    .query(({ ctx }) => ctx.services.setup.overview(ctx.actor, { address: ctx.site })),
});
