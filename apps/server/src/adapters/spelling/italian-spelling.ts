import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { SpellingSource } from '@wingman/core/ports/spelling-source.ts';
import { readSpelling, type Spelling } from '@wingman/italian/words/spelling.ts';

/** The Italian dictionary of the package `dictionary-it`, read when it is needed first: it takes some megabytes. */
export function createItalianSpelling(): SpellingSource {
  let reading: Promise<Spelling> | undefined;
  return {
    load() {
      reading ??= read().catch((error: unknown) => {
        reading = undefined;
        throw error;
      });
      return reading;
    },
  };
}

async function read(): Promise<Spelling> {
  const folder = dirname(createRequire(import.meta.url).resolve('dictionary-it'));
  const [rules, stems] = await Promise.all(
    ['index.aff', 'index.dic'].map((file) => readFile(join(folder, file), 'utf8')),
  );
  return readSpelling(rules ?? '', stems ?? '');
}
