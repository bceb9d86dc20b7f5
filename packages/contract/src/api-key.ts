import { z } from 'zod';

/** The prefix of every personal API key, so that scanners recognise a leaked one. */
export const apiKeyPrefix = 'wm_';
/** The most keys of one user. */
export const maxApiKeys = 50;

/**
 * What a key allows: to read, to ask questions, to add and change, and everything: also to erase for good, to export and
 * to change settings. `everything` includes the others, which include nothing.
 */
export const apiKeyScopes = ['read', 'ask', 'write', 'everything'] as const;
const apiKeyScopeSchema = z.enum(apiKeyScopes, 'I permessi possono essere read, ask, write ed everything');
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** Whether what was granted covers what a call needs. */
export function allows(granted: readonly ApiKeyScope[], needed: ApiKeyScope): boolean {
  return granted.includes(needed) || granted.includes('everything');
}

/** Days for which a key can be made at most. */
export const maxApiKeyDays = 3_660;

/**
 * A personal API key as it is listed: never the key itself. `prefix` is the beginning by which its owner recognizes it.
 */
export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  createdAt: z.string(),
  /** To the minute; null before the first use. */
  lastUsedAt: z.string().nullable(),
  /** What it allows. */
  scopes: apiKeyScopeSchema.array(),
  /** From when it is refused; null: it has no end. */
  expiresAt: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** The response to creating one, the only one with `key`. */
export const createdApiKeySchema = apiKeySchema.extend({ key: z.string() });
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>;

const wrongEnd = 'La data di fine non è valida';

export const apiKeyInputSchema = z.strictObject({
  name: z
    .string('Dai un nome alla chiave')
    .trim()
    .min(1, 'Dai un nome alla chiave')
    .max(100, 'Al massimo 100 caratteri'),
  /** Left out: everything. */
  scopes: apiKeyScopeSchema
    .array()
    .min(1, 'Scegli almeno un permesso')
    .max(apiKeyScopes.length, 'Indica ogni permesso una volta sola')
    .transform((scopes) => apiKeyScopes.filter((scope) => scopes.includes(scope)))
    .default(['everything']),
  /** Left out or null: without an end. */
  expiresAt: z.iso.datetime(wrongEnd).nullable().default(null),
});
export type ApiKeyInput = z.input<typeof apiKeyInputSchema>;

export const apiKeyIdInputSchema = z.strictObject({ id: z.string().min(1).max(64) });
