import { z } from 'zod';

/** How far the search by meaning is, for administrators: nothing of what was said. */
export const embeddingStatusSchema = z.object({
  /** The configured model; null when recordings are found by their words alone. */
  model: z.string().nullable(),
  /** Recordings in which something is said, and those of them that are found by meaning, too. */
  recordings: z.number().int(),
  embedded: z.number().int(),
  waiting: z.number().int(),
  /** Why it does not go on, an Italian sentence; null when it does. */
  reason: z.string().nullable(),
});
export type EmbeddingStatus = z.infer<typeof embeddingStatusSchema>;
