import { doneSchema } from '@wingman/contract/call.ts';
import {
  liveEndSchema,
  pageInputSchema,
  recordingDetailSchema,
  recordingIdInputSchema,
  recordingSchema,
  recordingUpdateSchema,
} from '@wingman/contract/recording.ts';
import { renameSpeakerSchema } from '@wingman/contract/speaker.ts';
import { waveformSchema } from '@wingman/contract/waveform.ts';
import { synchronous } from '../synchronous.ts';
import { authedProcedure, router } from '../trpc.ts';

export const recordingsRouter = router({
  list: authedProcedure
    .input(pageInputSchema.default({}))
    .output(synchronous(recordingSchema.array()))
    .query(({ ctx, input }) => ctx.services.recordings.list(ctx.actor, input)),

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
    .input(recordingIdInputSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.recordings.remove(ctx.actor, input)),

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
