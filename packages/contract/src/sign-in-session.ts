import { z } from 'zod';

/**
 * A browser or program that is signed in. Its names come from what it says of itself at the sign-in, null where it says
 * nothing that is known. `lastUsedAt` is right to ten minutes.
 */
export const signInSessionSchema = z.object({
  id: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** The one that made this request. */
  isCurrent: z.boolean(),
});
export type SignInSession = z.infer<typeof signInSessionSchema>;

export const signInSessionIdInputSchema = z.strictObject({ id: z.string().min(1).max(64) });

/** How many were ended. */
export const endedSessionsSchema = z.object({ endedSessions: z.number().int() });
export type EndedSessions = z.infer<typeof endedSessionsSchema>;
