import { noInputSchema } from '@wingman/contract/call.ts';
import { languageModelChoiceSchema, languageModelSchema } from '@wingman/contract/language-model.ts';
import { adminProcedure, router } from '../trpc.ts';

export const languageModelsRouter = router({
  list: adminProcedure
    .input(noInputSchema)
    .output(languageModelSchema.array())
    .query(({ ctx }) => ctx.services.languageModels.list(ctx.actor)),

  download: adminProcedure
    .input(languageModelChoiceSchema)
    .output(languageModelSchema.array())
    .mutation(({ ctx, input }) => ctx.services.languageModels.download(ctx.actor, input)),

  cancelDownload: adminProcedure
    .input(languageModelChoiceSchema)
    .output(languageModelSchema.array())
    .mutation(({ ctx, input }) => ctx.services.languageModels.cancelDownload(ctx.actor, input)),

  remove: adminProcedure
    .input(languageModelChoiceSchema)
    .output(languageModelSchema.array())
    .mutation(({ ctx, input }) => ctx.services.languageModels.remove(ctx.actor, input)),
});
