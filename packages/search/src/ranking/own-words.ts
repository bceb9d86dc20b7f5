import { visitPostings } from '../postings/posting-list.ts';
import type { ConceptList } from './rank-input.ts';
import type { Scores } from './scores.ts';

/** BM25 parameters of a segment's own words (Robertson, Zaragoza 2009). */
const own = { k1: 0.8, b: 0.4 };

/** The most that `scoreOwnWords` adds for a concept worth 1. */
export const mostForOwnWords = own.k1 + 1;

/**
 * Adds the BM25 scores of one concept, worth `value`. Of its alternatives the one that counts most in
 * a segment counts there. Leaves in `scores` where the concept occurs, and how often.
 */
export function scoreOwnWords(scores: Scores, lists: ConceptList[], value: number, meanLength: number): void {
  const { score, counts, places, hasOwn } = scores;
  counts.fill(0, 0, scores.size);
  let found = 0;
  for (const { data, weight } of lists) {
    visitPostings(data, (position, count, length) => {
      const before = counts[position] as number;
      const weighted = count * weight;
      if (weighted <= before) return;
      if (before === 0) {
        places[found] = position;
        found += 1;
      }
      const norm = 1 - own.b + (own.b * length) / meanLength;
      const added = saturated(weighted, norm) - saturated(before, norm);
      score[position] = (score[position] as number) + value * added;
      counts[position] = weighted;
      hasOwn[position] = 1;
    });
  }
  if (lists.length > 1) places.subarray(0, found).sort();
  scores.found = found;
}

/** Saturation: each further occurrence counts less. */
function saturated(times: number, norm: number): number {
  const normal = times / norm;
  return (normal * (own.k1 + 1)) / (normal + own.k1);
}
