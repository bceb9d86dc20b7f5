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
