import { doneSchema, noInputSchema } from '@wingman/contract/call.ts';
import { recordingDetailSchema } from '@wingman/contract/recording.ts';
import { speechEngineSchema } from '@wingman/contract/speech.ts';
import {
  draftChoiceSchema,
  draftInputSchema,
  draftRemovalSchema,
  draftStartSchema,
  transcriptDraftSchema,
  transcriptRestoreSchema,
} from '@wingman/contract/transcript-draft.ts';
import { synchronous } from '../synchronous.ts';
import { authedProcedure, router } from '../trpc.ts';

export const draftsRouter = router({
  engines: authedProcedure
    .input(noInputSchema)
    .output(speechEngineSchema.array())
    .query(({ ctx }) => ctx.services.drafts.engines(ctx.actor)),

  get: authedProcedure
    .input(draftInputSchema)
    .output(synchronous(transcriptDraftSchema))
    .query(({ ctx, input }) => ctx.services.drafts.get(ctx.actor, input)),

  start: authedProcedure
    .input(draftStartSchema)
    .output(synchronous(transcriptDraftSchema))
    .mutation(({ ctx, input }) => ctx.services.drafts.start(ctx.actor, input)),

  discard: authedProcedure
    .input(draftRemovalSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.drafts.discard(ctx.actor, input)),

  choose: authedProcedure
    .input(draftChoiceSchema)
    .output(synchronous(recordingDetailSchema))
    .mutation(({ ctx, input }) => ctx.services.drafts.choose(ctx.actor, input)),

  restore: authedProcedure
    .input(transcriptRestoreSchema)
    .output(synchronous(recordingDetailSchema))
    .mutation(({ ctx, input }) => ctx.services.drafts.restore(ctx.actor, input)),
});
