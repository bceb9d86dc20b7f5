import { z } from 'zod';

/** Why recordings wait, or that they need not. */
export const speechStatusSchema = z.object({
  engine: z.enum(['provider', 'local', 'off']),
  state: z.enum(['ready', 'model_missing', 'model_downloading', 'model_damaged', 'off']),
  /** Italian sentence for people; null when ready. */
  reason: z.string().nullable(),
  /** The model that the local engine uses or would use. */
  model: z.string().nullable(),
  download: z.object({ receivedBytes: z.number(), totalBytes: z.number().nullable() }).nullable(),
  /** True when the last download ended in an error; `reason` then says which. */
  downloadFailed: z.boolean(),
});
export type SpeechStatus = z.infer<typeof speechStatusSchema>;

/** What models are for: `speech` writes down what is said, `speakers` are the two that tell who says it. */
const modelPurposeSchema = z.enum(['speech', 'speakers']);

/** A model of this server, there or to be had. */
export const speechModelSchema = z.object({
  name: z.string(),
  purpose: modelPurposeSchema,
  /** The engine uses it, or would if it were there. */
  isChosen: z.boolean(),
  isInstalled: z.boolean(),
  /** What it takes on this server; 0 when nothing of it is there. */
  bytes: z.number(),
  /** About what a download takes; null where that is not known. */
  downloadBytes: z.number().nullable(),
  /** False for a folder that the operator named: it is theirs. */
  canBeRemoved: z.boolean(),
  /** How far a download is, of models for `speakers`; `speechStatusSchema` tells it of the others. */
  download: z.object({ receivedBytes: z.number(), totalBytes: z.number().nullable() }).nullable().optional(),
  /** Italian sentence: what is wrong with models for `speakers`. */
  problem: z.string().nullable().optional(),
});
export type SpeechModel = z.infer<typeof speechModelSchema>;

export const speechModelInputSchema = z.object({ name: z.string().min(1).max(200) });

/** Which models are meant; those that write down what is said where nothing is said. */
export const modelChoiceSchema = z.object({ purpose: modelPurposeSchema.default('speech') }).optional();
export type ModelChoice = z.infer<typeof modelChoiceSchema>;

/** What the engine has to do, for administrators: nothing of what was said. */
export const speechQueueSchema = z.object({
  waiting: z.number().int(),
  running: z.number().int(),
  failures: z.array(
    z.object({
      recordingId: z.string(),
      /** Whose recording it is. */
      email: z.string(),
      createdAt: z.string(),
      /** Italian sentence. */
      reason: z.string().nullable(),
    }),
  ),
});
export type SpeechQueue = z.infer<typeof speechQueueSchema>;
