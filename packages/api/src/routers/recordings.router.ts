import { doneSchema } from '@wingman/contract/call.ts';
import {
  liveEndSchema,
  recordingDetailSchema,
  recordingIdInputSchema,
  recordingSchema,
  recordingUpdateSchema,
} from '@wingman/contract/recording.ts';
import {
  recordingSearchInputSchema,
  recordingSearchSchema,
  recordingsInputSchema,
} from '@wingman/contract/recording-list.ts';
import { renameSpeakerSchema } from '@wingman/contract/speaker.ts';
import { recordingTagsSchema, tagRecordingsSchema } from '@wingman/contract/tag.ts';
import { recordingRemovalSchema, recordingsRemovalSchema } from '@wingman/contract/trash.ts';
import { waveformSchema } from '@wingman/contract/waveform.ts';
import { synchronous } from '../synchronous.ts';
import { authedProcedure, router } from '../trpc.ts';

export const recordingsRouter = router({
  list: authedProcedure
    .input(recordingsInputSchema.default({}))
    .output(synchronous(recordingSchema.array()))
    .query(({ ctx, input }) => ctx.services.recordings.list(ctx.actor, input)),

  search: authedProcedure
    .input(recordingSearchInputSchema)
    .output(recordingSearchSchema)
    .query(({ ctx, input }) => ctx.services.recordingSearch.search(ctx.actor, input)),

  get: authedProcedure
    .input(recordingIdInputSchema)
    .output(synchronous(recordingDetailSchema))
    .query(({ ctx, input }) => ctx.services.recordings.get(ctx.actor, input)),

  waveform: authedProcedure
    .input(recordingIdInputSchema)
    .output(waveformSchema)
    .query(({ ctx, input }) => ctx.services.waveforms.get(ctx.actor, input)),

  update: authedProcedure
    .input(recordingUpdateSchema)
    .output(recordingSchema)
    .mutation(({ ctx, input }) => ctx.services.recordings.update(ctx.actor, input)),

  remove: authedProcedure
    .input(recordingRemovalSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.recordings.remove(ctx.actor, input)),

  removeMany: authedProcedure
    .input(recordingsRemovalSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.recordings.removeMany(ctx.actor, input)),

  setTags: authedProcedure
    .input(recordingTagsSchema)
    .output(recordingSchema)
    .mutation(({ ctx, input }) => ctx.services.tags.set(ctx.actor, input)),

  tagMany: authedProcedure
    .input(tagRecordingsSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.tags.tagRecordings(ctx.actor, input)),

  finish: authedProcedure
    .input(liveEndSchema)
    .output(recordingSchema)
    .mutation(({ ctx, input, signal }) => ctx.services.uploads.finish(ctx.actor, input, signal)),

  renameSpeaker: authedProcedure
    .input(renameSpeakerSchema)
    .output(synchronous(recordingDetailSchema))
    .mutation(({ ctx, input }) => ctx.services.speakers.rename(ctx.actor, input)),

  retry: authedProcedure
    .input(recordingIdInputSchema)
    .output(recordingSchema)
    .mutation(({ ctx, input }) => ctx.services.recordings.retry(ctx.actor, input)),
});
