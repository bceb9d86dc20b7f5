import { stat } from 'node:fs/promises';
import type { LanguageModelKind } from '@wingman/contract/language-model.ts';
import { type GgufHeader, readGgufHeader } from './gguf-header.ts';
import { memoryOf } from './known-model.ts';
import { ModelError, modelFailures } from './model-failure.ts';

/** What a model is for, as the end of an Italian sentence. */
export const purposes: Record<LanguageModelKind, string> = {
  meaning: 'il significato',
  ranking: "l'ordine",
  answers: 'le risposte',
};

/** Architectures that read a text whole and write none. */
const readers = new Set([
  'bert',
  'nomic-bert',
  'nomic-bert-moe',
  'jina-bert-v2',
  'jina-bert-v3',
  'neo-bert',
  'modern-bert',
  'gemma-embedding',
]);
const rankPooling = 4;

/** Undefined for a model that cannot be told what to do. */
function kindOf(header: GgufHeader): LanguageModelKind | undefined {
  if (header.poolingType === rankPooling || header.hasRankingHead) return 'ranking';
  if ((header.poolingType ?? 0) > 0 || readers.has(header.architecture ?? '')) return 'meaning';
  return header.hasChatTemplate ? 'answers' : undefined;
}

/**
 * Whether a file is a whole model of its kind that this machine has room for, by its header.
 * @throws {ModelError}
 */
export async function examineGguf(
  path: string,
  { kind, memoryBytes }: { kind: LanguageModelKind; memoryBytes: number },
): Promise<void> {
  if (kindOf(await readGgufHeader(path)) !== kind) {
    throw new ModelError(`${modelFailures.wrong_kind} ne serve uno per ${purposes[kind]}`);
  }
  const { size } = await stat(path);
  if (memoryOf(size) > memoryBytes) throw new ModelError(modelFailures.too_large);
}
