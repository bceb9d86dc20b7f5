import { z } from 'zod';

/**
 * What a chat is limited to: its questions are answered from nothing else. Each part narrows it, null does not. The question sets
 * it, the chat remembers it.
 */
const chatScopeSchema = z.object({
  recordingId: z.uuid('Identificativo della registrazione non valido').toLowerCase().nullable(),
});
export type ChatScope = z.infer<typeof chatScopeSchema>;

/** Not limited. */
export const openScope: ChatScope = { recordingId: null };

/**
 * The part of a scope that a question sets: what it leaves out is as the chat remembers it, null takes the limit away.
 */
export const askedScopeSchema = chatScopeSchema.partial();
export type AskedScope = z.infer<typeof askedScopeSchema>;

/** The recording to which a chat or a question was limited, with its present title. */
export const scopedRecordingSchema = z.object({
  recordingId: z.string(),
  /** Null where it has none, and where the recording was deleted. */
  title: z.string().nullable(),
  /** The instant at which it began; null where it was deleted. */
  startedAt: z.string().nullable(),
  /** It no longer exists: new questions of the chat are not limited. */
  isDeleted: z.literal(true).optional(),
});
export type ScopedRecording = z.infer<typeof scopedRecordingSchema>;
