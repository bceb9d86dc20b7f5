import { noInputSchema } from '@wingman/contract/call.ts';
import {
  modelChoiceSchema,
  speechModelInputSchema,
  speechModelSchema,
  speechQueueSchema,
  speechStatusSchema,
} from '@wingman/contract/speech.ts';
import { adminProcedure, authedProcedure, router } from '../trpc.ts';

export const speechRouter = router({
  status: authedProcedure
    .input(noInputSchema)
    .output(speechStatusSchema)
    .query(({ ctx }) => ctx.services.speech.status(ctx.actor)),

  downloadModel: adminProcedure
    .input(modelChoiceSchema)
    .output(speechStatusSchema)
    .mutation(({ ctx, input }) => ctx.services.speech.downloadModel(ctx.actor, input)),

  cancelDownload: adminProcedure
    .input(modelChoiceSchema)
    .output(speechStatusSchema)
    .mutation(({ ctx, input }) => ctx.services.speech.cancelDownload(ctx.actor, input)),

  models: adminProcedure
    .input(noInputSchema)
    .output(speechModelSchema.array())
    .query(({ ctx }) => ctx.services.speech.models(ctx.actor)),

  removeModel: adminProcedure
    .input(speechModelInputSchema)
    .output(speechModelSchema.array())
    .mutation(({ ctx, input }) => ctx.services.speech.removeModel(ctx.actor, input)),

  queue: adminProcedure
    .input(noInputSchema)
    .output(speechQueueSchema)
    .query(({ ctx }) => ctx.services.speech.queue(ctx.actor)),
});
