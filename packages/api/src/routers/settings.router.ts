import { noInputSchema } from '@wingman/contract/call.ts';
import { settingsSchema } from '@wingman/contract/settings.ts';
import { authedProcedure, router } from '../trpc.ts';

export const settingsRouter = router({
  get: authedProcedure
    .input(noInputSchema)
    .output(settingsSchema)
    .query(({ ctx }) => ctx.services.settings.get(ctx.actor)),
});
