import { totalmem } from 'node:os';
import type { LanguageModelKind } from '@wingman/contract/language-model.ts';
import type { KnownLanguageModel } from './language-catalogue.ts';

/** The memory of this machine, or what the container may use of it, in bytes. */
export function machineMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** The part of the memory that a model should take: the server, its speech engine and its database need the rest. */
const shares: Record<LanguageModelKind, number> = { meaning: 1 / 10, ranking: 1 / 10, answers: 1 / 3 };
/** The smallest may take a larger part, because a small machine has nothing smaller to choose; an order is optional. */
const sharesOfSmallest: Record<LanguageModelKind, number> = { ...shares, meaning: 1 / 4, answers: 1 / 4 };

/**
 * The largest of these models (the smallest first) that leaves the machine room to work and is not too slow for it;
 * undefined where there is none.
 */
export function recommendedModel(
  models: readonly KnownLanguageModel[],
  { memoryBytes, processors }: { memoryBytes: number; processors: number },
): KnownLanguageModel | undefined {
  const isFast = (model: KnownLanguageModel) => (model.processors ?? 1) <= processors;
  const fitting = models.findLast(
    (model) => model.needsBytes <= memoryBytes * shares[model.kind] && isFast(model),
  );
  const [smallest] = models;
  if (fitting || !smallest) return fitting;
  return smallest.needsBytes <= memoryBytes * sharesOfSmallest[smallest.kind] && isFast(smallest)
    ? smallest
    : undefined;
}
