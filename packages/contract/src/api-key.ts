import { z } from 'zod';

/** The prefix of every personal API key, so that scanners recognise a leaked one. */
export const apiKeyPrefix = 'wm_';
/** The most keys of one user. */
export const maxApiKeys = 50;

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
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** The response to creating one, the only one with `key`. */
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
