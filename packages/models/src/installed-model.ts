import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { LanguageModelKind } from '@wingman/contract/language-model.ts';
import { z } from 'zod';
import type { KnownLanguageModel, Prefixes } from './language-catalogue.ts';
import { hashFile, readManifest } from './model-manifest.ts';
import { prefixesByName } from './prefixes.ts';

/** A language model that is here, whole and of its kind. */
export type InstalledModel = {
  kind: LanguageModelKind;
  /** Its name with a hash of the file and the prefixes: vectors of two models are never taken for those of one. */
  name: string;
  /** Absolute path of the GGUF file. */
  file: string;
  /** Of models for meaning; '' where the model wants none. */
  prefixes: Prefixes;
  /** It reasons before it answers unless it is told not to. */
  reasons: boolean;
};

const optionsSchema = z.object({
  prefixes: z.object({ question: z.string().max(500), text: z.string().max(500) }).optional(),
});

/** Digits of the hash in a name. */
const digits = 12;

/**
 * Describes the model in `file`, out of the catalogue or the `options.json` beside it.
 * @throws {Error} when that file is not valid
 */
export async function describeInstalled(
  file: string,
  { kind, title, known }: { kind: LanguageModelKind; title: string; known: KnownLanguageModel | undefined },
): Promise<InstalledModel> {
  const prefixes = (await ownPrefixes(dirname(file))) ?? known?.prefixes ?? prefixesByName(basename(file));
  const manifest = await readManifest(dirname(file));
  const sha256 = Object.values(manifest?.files ?? {})[0]?.sha256 ?? (await hashFile(file));
  const hash = createHash('sha256')
    .update(JSON.stringify([sha256, prefixes]))
    .digest('hex');
  return {
    kind,
    name: `${known ? title : basename(file).replace(/\.gguf$/i, '')}@${hash.slice(0, digits)}`,
    file,
    prefixes,
    reasons: known?.reasons === true,
  };
}

async function ownPrefixes(folder: string): Promise<Prefixes | undefined> {
  const text = await readFile(join(folder, 'options.json'), 'utf8').catch(() => '{}');
  return optionsSchema.parse(JSON.parse(text)).prefixes;
}
