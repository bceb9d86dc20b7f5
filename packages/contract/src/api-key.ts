import { z } from 'zod';

/** What every personal API key begins with, so that it is recognised wherever it turns up. */
export const apiKeyPrefix = 'wm_';
/** So many keys can one person have at a time. */
export const maxApiKeys = 50;

/** A personal API key as it is listed: never the key itself. `prefix` is the beginning by which its owner knows it. */
export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  createdAt: z.string(),
  /** To the minute; null before the first use. */
  lastUsedAt: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** The answer to making one, the only time at which `key` is shown. */
export const createdApiKeySchema = apiKeySchema.extend({ key: z.string() });
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>;

export const apiKeyInputSchema = z.object({
  name: z
    .string('Dai un nome alla chiave')
    .trim()
    .min(1, 'Dai un nome alla chiave')
    .max(100, 'Al massimo 100 caratteri'),
});
export type ApiKeyInput = z.infer<typeof apiKeyInputSchema>;

export const apiKeyIdInputSchema = z.object({ id: z.string().min(1).max(64) });
