import { z } from 'zod';

/** Status of the speech engine: ready, or why recordings wait. */
export const speechStatusSchema = z.object({
  engine: z.enum(['provider', 'local', 'off']),
  state: z.enum(['ready', 'model_missing', 'model_downloading', 'model_damaged', 'off']),
  /** Italian sentence for users; null when ready. */
  reason: z.string().nullable(),
  /** The model that the local engine uses or would use. */
  model: z.string().nullable(),
  download: z.object({ receivedBytes: z.number(), totalBytes: z.number().nullable() }).nullable(),
  /** True when the last download ended in an error; `reason` then says which. */
  downloadFailed: z.boolean(),
});
export type SpeechStatus = z.infer<typeof speechStatusSchema>;

/**
 * An engine with its model, as it may be chosen for one transcription. `languages`: `told` takes the language that was chosen;
 * `heard` knows several and tells them apart by itself; `own` knows the one that it was made for, or those, and is told nothing.
 */
export const speechEngineSchema = z.object({
  id: z.string(),
  engine: z.enum(['provider', 'local']),
  model: z.string(),
  /** The host that gets the sound; null: it stays on this server. */
  host: z.string().nullable(),
  languages: z.enum(['told', 'heard', 'own']),
  /** The one that transcribes recordings by itself. */
  isUsual: z.boolean(),
});
export type SpeechEngine = z.infer<typeof speechEngineSchema>;

/** Purpose of models: `speech` transcribes, `speakers` are the two of the diarization. */
const modelPurposeSchema = z.enum(['speech', 'speakers']);

/** A model of this server, installed or available. */
export const speechModelSchema = z.object({
  name: z.string(),
  purpose: modelPurposeSchema,
  /** The engine uses it, or would if it were installed. */
  isChosen: z.boolean(),
  isInstalled: z.boolean(),
  /** Its size on this server; 0 when not installed. */
  bytes: z.number(),
  /** Approximate size of the download; null where unknown. */
  downloadBytes: z.number().nullable(),
  /** False for a folder that the operator configured: Wingman does not change it. */
  canBeRemoved: z.boolean(),
  /** Progress of a download of models for `speakers`; that of the others is in `speechStatusSchema`. */
  download: z.object({ receivedBytes: z.number(), totalBytes: z.number().nullable() }).nullable().optional(),
  /** Italian sentence: what is wrong with models for `speakers`. */
  problem: z.string().nullable().optional(),
});
export type SpeechModel = z.infer<typeof speechModelSchema>;

export const speechModelInputSchema = z.strictObject({ name: z.string().min(1).max(200) });

/** The purpose of the models; `speech` by default. */
export const modelChoiceSchema = z.strictObject({ purpose: modelPurposeSchema.default('speech') }).optional();
export type ModelChoice = z.infer<typeof modelChoiceSchema>;

/** The engine's queue, for administrators: no words of transcripts. */
export const speechQueueSchema = z.object({
  waiting: z.number().int(),
  running: z.number().int(),
  failures: z.array(
    z.object({
      recordingId: z.string(),
      /** The owner of the recording. */
      email: z.string(),
      createdAt: z.string(),
      /** Italian sentence. */
      reason: z.string().nullable(),
    }),
  ),
});
export type SpeechQueue = z.infer<typeof speechQueueSchema>;
