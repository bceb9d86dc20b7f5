import { z } from 'zod';
import { pageInputSchema } from './recording.ts';

/** A chat session in the list. `lastActivity` is an ISO 8601 instant with Z. */
export const sessionSummarySchema = z.object({
  sessionId: z.string(),
  firstMessage: z.string(),
  lastActivity: z.string(),
  messageCount: z.number().int(),
});
export type SessionSummary = z.infer<typeof sessionSummarySchema>;

export const sessionIdSchema = z.uuid('Identificativo della chat non valido').toLowerCase();

export const sessionInputSchema = z.object({ sessionId: sessionIdSchema });

/** Page of a chat's exchanges: without `limit` and `cursor` all of them. */
export const conversationsInputSchema = pageInputSchema.extend({ sessionId: sessionIdSchema });
