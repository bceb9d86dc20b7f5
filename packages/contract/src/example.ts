import { z } from 'zod';
import { suggestedQuestionCount } from './agent-questions.ts';

/** A recording of the example day as it is packed: seconds from its start, and the local minute at which it is set. */
const packedRecordingSchema = z.object({
  file: z.string(),
  title: z.string(),
  /** Minutes after local midnight. */
  minute: z.number().int(),
  /** Whole seconds. */
  duration: z.number().int(),
  segments: z
    .object({ start: z.number(), end: z.number(), speaker: z.string(), text: z.string() })
    .array()
    .min(1),
});
export type PackedRecording = z.infer<typeof packedRecordingSchema>;

/** The example day that the product carries, `data/example-day/day.json`. */
export const packedDaySchema = z.object({
  questions: z.array(z.string()).length(suggestedQuestionCount),
  recordings: packedRecordingSchema.array().min(1),
});
export type PackedDay = z.infer<typeof packedDaySchema>;
