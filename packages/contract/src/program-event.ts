import { z } from 'zod';

const recordingId = z.string().describe('The recording, as `/api/recordings/{id}` names it');
const path = z
  .string()
  .describe('Where to read more, under the address of the instance, e.g. `/api/recordings/…`');

const common = {
  id: z.string().describe('Of the event: the same for each delivery of it, so that none is counted twice'),
  timestamp: z.string().describe('When it happened'),
};

/** Ids and links only. What was said stays here until a program with a key reads it: what is erased is erased everywhere. */
const programEventSchema = z.discriminatedUnion('type', [
  z.object({
    ...common,
    type: z.literal('recording.created'),
    data: z.object({ recordingId, path }).describe('A recording began, was uploaded, imported or cut out'),
  }),
  z.object({
    ...common,
    type: z.literal('recording.transcribed'),
    data: z
      .object({ recordingId, seconds: z.number().describe('How long it is'), path })
      .describe('Its transcript can be read'),
  }),
  z.object({
    ...common,
    type: z.literal('recording.failed'),
    data: z
      .object({ recordingId, path })
      .describe('It could not be transcribed; its `statusReason` says why'),
  }),
  z.object({
    ...common,
    type: z.literal('recording.deleted'),
    data: z
      .object({ recordingId, isInTrash: z.boolean().describe('Whether it can still be restored') })
      .describe('It can no longer be read'),
  }),
  z.object({
    ...common,
    type: z.literal('recording.restored'),
    data: z.object({ recordingId, path }).describe('It came back out of the trash'),
  }),
  z.object({
    ...common,
    type: z.literal('notes.ready'),
    data: z.object({ recordingId, path }).describe('Its notes were made, or made again'),
  }),
  z.object({
    ...common,
    type: z.literal('commitment.found'),
    data: z
      .object({
        recordingId,
        lineId: z.string().describe('The line of its notes'),
        due: z
          .object({ from: z.string().nullable(), to: z.string().nullable() })
          .nullable()
          .describe('The first and the last day on which it is due, where that was said'),
        path,
      })
      .describe('Its notes have a commitment that they did not have before'),
  }),
]);
export type ProgramEvent = z.infer<typeof programEventSchema>;

/** Of a stream that cannot resume where it is asked to: what happened since then is not told. */
const programResetSchema = z.object({
  type: z.literal('reset'),
  timestamp: z.string().describe('From when on events are told'),
});
export type ProgramReset = z.infer<typeof programResetSchema>;

/** What a stream tells. */
export const programStreamEventSchema = z.discriminatedUnion('type', [
  ...programEventSchema.options,
  programResetSchema,
]);
export type ProgramStreamEvent = z.infer<typeof programStreamEventSchema>;

/** `lastEventId`: as the header `Last-Event-ID`, which counts where both are there. */
export const programEventsInputSchema = z.strictObject({ lastEventId: z.string().max(100).optional() });

/** The data of a type of events. */
export type ProgramEventData = {
  [Type in ProgramEvent['type']]: { type: Type; data: Extract<ProgramEvent, { type: Type }>['data'] };
}[ProgramEvent['type']];
