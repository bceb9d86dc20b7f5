import { z } from 'zod';

/** A chat session in the list. `lastActivity` is an ISO 8601 instant with Z. */
export const sessionSummarySchema = z.object({
  sessionId: z.string(),
  firstMessage: z.string(),
  lastActivity: z.string(),
  messageCount: z.number().int(),
});
export type SessionSummary = z.infer<typeof sessionSummarySchema>;

export const sessionIdSchema = z.uuid('Identificativo della chat non valido').toLowerCase();
