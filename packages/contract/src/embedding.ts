import { z } from 'zod';

/** Progress of the embeddings for semantic search, for administrators: no words of transcripts. */
export const embeddingStatusSchema = z.object({
  /** The configured model; null without semantic search. */
  model: z.string().nullable(),
  /** Recordings with speech, and those of them that are embedded. */
  recordings: z.number().int(),
  embedded: z.number().int(),
  waiting: z.number().int(),
  /** Why it is paused, an Italian sentence; null when it is not. */
  reason: z.string().nullable(),
});
export type EmbeddingStatus = z.infer<typeof embeddingStatusSchema>;
