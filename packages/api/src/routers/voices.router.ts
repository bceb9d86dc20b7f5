import { doneSchema, noInputSchema } from '@wingman/contract/call.ts';
import { recordingDetailSchema } from '@wingman/contract/recording.ts';
import {
  personVoiceSchema,
  recordingVoiceSchema,
  voiceIdInputSchema,
  voiceMatchInputSchema,
  voiceprintsPageInputSchema,
  voiceprintsPageSchema,
  voiceprintsSchema,
  voiceprintsUpdateSchema,
} from '@wingman/contract/voice.ts';
import { authedProcedure, personalProcedure, router, wholeProcedure } from '../trpc.ts';

export const voicesRouter = router({
  state: authedProcedure
    .input(noInputSchema)
    .output(voiceprintsSchema)
    .query(({ ctx }) => ctx.services.voices.state(ctx.actor)),

  update: personalProcedure
    .input(voiceprintsUpdateSchema)
    .output(voiceprintsSchema)
    .mutation(({ ctx, input }) => ctx.services.voices.update(ctx.actor, input)),

  export: wholeProcedure
    .input(voiceprintsPageInputSchema)
    .output(voiceprintsPageSchema)
    .query(({ ctx, input }) => ctx.services.voices.export(ctx.actor, input)),

  inRecording: authedProcedure
    .input(voiceIdInputSchema)
    .output(recordingVoiceSchema.array())
    .query(({ ctx, input }) => ctx.services.voices.inRecording(ctx.actor, input)),

  accept: authedProcedure
    .input(voiceMatchInputSchema)
    .output(recordingDetailSchema)
    .mutation(({ ctx, input }) => ctx.services.voices.accept(ctx.actor, input)),

  reject: authedProcedure
    .input(voiceMatchInputSchema)
    .output(doneSchema)
    .mutation(({ ctx, input }) => ctx.services.voices.reject(ctx.actor, input)),

  ofPerson: authedProcedure
    .input(voiceIdInputSchema)
    .output(personVoiceSchema)
    .query(({ ctx, input }) => ctx.services.voices.ofPerson(ctx.actor, input)),

  remove: wholeProcedure
    .input(voiceIdInputSchema)
    .output(personVoiceSchema)
    .mutation(({ ctx, input }) => ctx.services.voices.remove(ctx.actor, input)),

  restore: authedProcedure
    .input(voiceIdInputSchema)
    .output(personVoiceSchema)
    .mutation(({ ctx, input }) => ctx.services.voices.restore(ctx.actor, input)),
});
