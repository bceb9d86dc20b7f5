import { noInputSchema } from '@wingman/contract/call.ts';
import { speechStatusSchema } from '@wingman/contract/speech.ts';
import { adminProcedure, authedProcedure, router } from '../trpc.ts';

export const speechRouter = router({
  status: authedProcedure
    .input(noInputSchema)
    .output(speechStatusSchema)
    .query(({ ctx }) => ctx.services.speech.status(ctx.actor)),

  downloadModel: adminProcedure
    .input(noInputSchema)
    .output(speechStatusSchema)
    .mutation(({ ctx }) => ctx.services.speech.downloadModel(ctx.actor)),
});
