import { z } from 'zod';

/** What language models do: find by `meaning`, put what was found in order (`ranking`), write `answers`. */
const languageModelKindSchema = z.enum(['meaning', 'ranking', 'answers']);
export type LanguageModelKind = z.infer<typeof languageModelKindSchema>;

/** A language model of this server, installed or to be had. Sizes in bytes. */
export const languageModelSchema = z.object({
  kind: languageModelKindSchema,
  name: z.string(),
  /** It is used, or would be if it were installed. */
  isChosen: z.boolean(),
  /** Whether this server uses models of this kind: otherwise a provider does their work. */
  isUsed: z.boolean(),
  /** It is here, whole and of its kind. */
  isInstalled: z.boolean(),
  /** The largest that suits this machine's memory. */
  isRecommended: z.boolean(),
  /** Whether the memory is enough for it. */
  fits: z.boolean(),
  /** Its size on this server; 0 when nothing of it is here. */
  bytes: z.number(),
  /** The size of the download; null for a model that only a folder has. */
  downloadBytes: z.number().nullable(),
  /** The memory that it takes while it works; null where unknown. */
  needsBytes: z.number().nullable(),
  /** SPDX identifier; null where unknown. */
  licence: z.string().nullable(),
  /** How many languages it knows, Italian among them; null where unknown. */
  languages: z.number().int().nullable(),
  /** False for a folder that the operator configured: Wingman does not change it. */
  canBeRemoved: z.boolean(),
  canBeDownloaded: z.boolean(),
  download: z.object({ receivedBytes: z.number(), totalBytes: z.number().nullable() }).nullable(),
  /** Italian sentence: why it cannot be used, or was not downloaded. */
  problem: z.string().nullable(),
});
export type LanguageModel = z.infer<typeof languageModelSchema>;

export const languageModelChoiceSchema = z.strictObject({
  kind: languageModelKindSchema,
  name: z.string().min(1).max(200),
});
export type LanguageModelChoice = z.infer<typeof languageModelChoiceSchema>;
