import { z } from 'zod';
import type { ApiKeyScope } from './api-key.ts';

/**
 * What an app may be allowed, as of an API key: to read, to ask questions, to add. Nothing that such an app can reach
 * needs more.
 */
export const grantScopes = ['read', 'ask', 'write'] as const satisfies readonly ApiKeyScope[];
const grantScopeSchema = z.enum(grantScopes, 'I permessi possono essere read, ask e write');
export type GrantScope = (typeof grantScopes)[number];

/** The most apps that one user can have connected. */
export const maxGrants = 50;
export const maxClientNameLength = 100;

/** An app that a user has connected, as it is listed: never its tokens. */
export const grantSchema = z.object({
  id: z.string(),
  /** As the app calls itself. */
  name: z.string(),
  /** The host to which its sign-in led back. */
  leadsTo: z.string(),
  scopes: grantScopeSchema.array(),
  createdAt: z.string(),
  /** To the minute; null before the first use. */
  lastUsedAt: z.string().nullable(),
});
export type Grant = z.infer<typeof grantSchema>;

export const grantIdInputSchema = z.strictObject({ id: z.string().min(1).max(64) });

/** What an app sent its user with: the query of the address, without the question mark. */
const querySchema = z.string().max(4_000, 'La richiesta dell’app è troppo lunga');

export const grantRequestInputSchema = z.strictObject({ query: querySchema });
export type GrantRequestInput = z.infer<typeof grantRequestInputSchema>;

/** What an app asks of its user. */
export const grantRequestSchema = z.object({
  name: z.string(),
  /** The host to which it leads back, with its port. */
  leadsTo: z.string(),
  /** Whether that is a program on the user's own machine. */
  isOnThisMachine: z.boolean(),
  /** What it asks for; the user may allow less or more. */
  scopes: grantScopeSchema.array(),
  /** Whether the user's plan has apps. */
  isInPlan: z.boolean(),
  /** Why it cannot be allowed; null if it can. */
  refusal: z.object({ message: z.string() }).nullable(),
});
export type GrantRequest = z.infer<typeof grantRequestSchema>;

/** What the user answers. */
export const grantDecisionSchema = z.strictObject({
  query: querySchema,
  /** Empty: nothing is allowed. */
  scopes: grantScopeSchema.array().max(grantScopes.length, 'Indica ogni permesso una volta sola'),
});
export type GrantDecision = z.infer<typeof grantDecisionSchema>;

/** Where the browser goes then. */
export const decidedGrantSchema = z.object({ redirectTo: z.string() });
