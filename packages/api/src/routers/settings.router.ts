import { noInputSchema } from '@wingman/contract/call.ts';
import { settingsSchema, settingsUpdateSchema, userNameInputSchema } from '@wingman/contract/settings.ts';
import { authedProcedure, router, wholeProcedure } from '../trpc.ts';

export const settingsRouter = router({
  get: authedProcedure
    .input(noInputSchema)
    .output(settingsSchema)
    .query(({ ctx }) => ctx.services.settings.get(ctx.actor)),

  setUserName: wholeProcedure
    .input(userNameInputSchema)
    .output(settingsSchema)
    .mutation(({ ctx, input }) => ctx.services.settings.update(ctx.actor, input)),

  update: wholeProcedure
    .input(settingsUpdateSchema)
    .output(settingsSchema)
    .mutation(({ ctx, input }) => ctx.services.settings.update(ctx.actor, input)),
});
