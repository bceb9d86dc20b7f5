import { recordingDetailSchema } from '@wingman/contract/recording.ts';
import { transcriptImportSchema, transcriptReplacementSchema } from '@wingman/contract/transcript-import.ts';
import { synchronous } from '../synchronous.ts';
import { authedProcedure, router } from '../trpc.ts';

export const importsRouter = router({
  create: authedProcedure
    .input(transcriptImportSchema)
    .output(synchronous(recordingDetailSchema))
    .mutation(({ ctx, input }) => ctx.services.imports.create(ctx.actor, input)),

  replace: authedProcedure
    .input(transcriptReplacementSchema)
    .output(synchronous(recordingDetailSchema))
    .mutation(({ ctx, input }) => ctx.services.imports.replace(ctx.actor, input)),
});
