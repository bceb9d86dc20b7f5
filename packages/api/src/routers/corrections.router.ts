import {
  correctionStepSchema,
  segmentHistorySchema,
  segmentJoinSchema,
  segmentPlaceSchema,
  segmentRemovalSchema,
  segmentRestoreSchema,
  segmentSplitSchema,
  segmentUpdateSchema,
  segmentVoiceSchema,
} from '@wingman/contract/correction.ts';
import { wordRevertSchema } from '@wingman/contract/known-word.ts';
import { transcriptChangeSchema } from '@wingman/contract/transcript-change.ts';
import { synchronous } from '../synchronous.ts';
import { authedProcedure, router } from '../trpc.ts';

export const correctionsRouter = router({
  update: authedProcedure
    .input(segmentUpdateSchema)
    .output(synchronous(transcriptChangeSchema))
    .mutation(({ ctx, input }) => ctx.services.corrections.update(ctx.actor, input)),

  setVoice: authedProcedure
    .input(segmentVoiceSchema)
    .output(synchronous(transcriptChangeSchema))
    .mutation(({ ctx, input }) => ctx.services.corrections.setVoice(ctx.actor, input)),

  split: authedProcedure
    .input(segmentSplitSchema)
    .output(synchronous(transcriptChangeSchema))
    .mutation(({ ctx, input }) => ctx.services.corrections.split(ctx.actor, input)),

  join: authedProcedure
    .input(segmentJoinSchema)
    .output(synchronous(transcriptChangeSchema))
    .mutation(({ ctx, input }) => ctx.services.corrections.join(ctx.actor, input)),

  revertWord: authedProcedure
    .input(wordRevertSchema)
    .output(synchronous(transcriptChangeSchema))
    .mutation(({ ctx, input }) => ctx.services.corrections.revertWord(ctx.actor, input)),

  restore: authedProcedure
    .input(segmentRestoreSchema)
    .output(synchronous(transcriptChangeSchema))
    .mutation(({ ctx, input }) => ctx.services.corrections.restore(ctx.actor, input)),

  undo: authedProcedure
    .input(correctionStepSchema)
    .output(synchronous(transcriptChangeSchema))
    .mutation(({ ctx, input }) => ctx.services.corrections.undo(ctx.actor, input)),

  redo: authedProcedure
    .input(correctionStepSchema)
    .output(synchronous(transcriptChangeSchema))
    .mutation(({ ctx, input }) => ctx.services.corrections.redo(ctx.actor, input)),

  remove: authedProcedure
    .input(segmentRemovalSchema)
    .output(synchronous(transcriptChangeSchema))
    .mutation(({ ctx, input }) => ctx.services.corrections.remove(ctx.actor, input)),

  history: authedProcedure
    .input(segmentPlaceSchema)
    .output(segmentHistorySchema)
    .query(({ ctx, input }) => ctx.services.corrections.history(ctx.actor, input)),
});
