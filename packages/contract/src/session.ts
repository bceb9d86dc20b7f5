import { z } from 'zod';
import { askedScopeSchema, scopedLimitsSchema, scopedRecordingSchema } from './chat-scope.ts';
import { pageInputSchema } from './recording.ts';
import { chatTitleMaxLength } from './session-table.ts';

/** A chat session in the list. `lastActivity` is an ISO 8601 instant with Z. */
export const sessionSummarySchema = z.object({
  sessionId: z.string(),
  firstMessage: z.string(),
  lastActivity: z.string(),
  messageCount: z.number().int(),
  /** As its owner called it; null: it is called by its first message. */
  title: z.string().nullable(),
  /** Shown before the others. */
  isPinned: z.boolean(),
  /** The recording that its questions are about; null: they are not limited. */
  recording: scopedRecordingSchema.nullable(),
  /** What else they are limited to; left out where nothing is. */
  limits: scopedLimitsSchema.optional(),
});
export type SessionSummary = z.infer<typeof sessionSummarySchema>;

export const sessionIdSchema = z.uuid('Identificativo della chat non valido').toLowerCase();

export const sessionInputSchema = z.strictObject({ sessionId: sessionIdSchema });

/** Page of a chat's exchanges: without `limit` and `cursor` all of them. */
export const conversationsInputSchema = pageInputSchema.extend({ sessionId: sessionIdSchema });

/** What is left out stays as it is. An empty title is none. */
export const updateSessionInputSchema = sessionInputSchema.extend({
  title: z
    .string('Scrivi un titolo')
    .trim()
    .max(chatTitleMaxLength, 'Il titolo può avere al massimo 120 caratteri')
    .nullable()
    .transform((title) => title || null)
    .optional(),
  isPinned: z.boolean().optional(),
  /** What the questions that follow are limited to. */
  ...askedScopeSchema.shape,
});
export type UpdateSessionInput = z.infer<typeof updateSessionInputSchema>;
