import type { Evidence } from './evidence.ts';
import type { SoughtConcept } from './search-places.ts';
import { rarity } from './weighing.ts';

/**
 * Weights of the features below, summed and put through the logistic function. Whole and half numbers, set by what each
 * feature means and not fitted to any questions: weights fitted to one half of a set did worse on the other
 * (docs/decisions/025).
 */
const weights = {
  constant: -5,
  /** Share of what was asked that the best segment says itself, by rarity. */
  own: 3,
  /** The same of the best surroundings among the first hits. */
  near: 3,
  /** The same, counting only what was ever said in the memory: a word that is never used is not conclusive. */
  nearOfKnown: 1,
  /** The best hit is in the words of the person whom the question names, or has the figures that it wants. */
  boost: 2,
  /** Score relative to the maximum: with all else equal, many repetitions of one word raise it. */
  strength: -1,
  /** The margin of the best hit over the next. */
  lead: 0.5,
  /** Share of the question's names that the best surroundings lack. */
  missingNames: -1,
  /** Logarithm of the number of concepts: few match by chance more easily. */
  size: 1,
  /** Figures are asked for, and none occur there. */
  missingFigures: -0.5,
};

/**
 * Below this there is no answer. It refuses almost no question that has one; of those without one it refuses the
 * clearest, and leaves the others to the answering model.
 */
export const leastConfidence = 0.12;

/** From here on the question's words have likely found the answer. */
export const clearConfidence = 0.3;

const firstHits = 5;
const strongestPerPoint = 6;

/** What a search found: `hits` best first, `segments` of the whole memory. */
export type Sought = { hits: Evidence[]; concepts: SoughtConcept[]; segments: number };

/** How sure it is, 0 to 1, that the answer is among the hits of a search. `asksFigures` as the search was asked. */
export function confidenceOf(
  { hits, concepts, segments }: Sought,
  { contentCount, asksFigures }: { contentCount: number; asksFigures: boolean },
): number {
  const [best] = hits;
  if (!best) return 0;
  // The words that ask («detto», «parlato») come last, and need not be said in the answer.
  const values = concepts.map(({ concept, segments: found }, index) =>
    index < contentCount ? rarity(found, segments) * concept.weight : 0,
  );
  const total = values.reduce((sum, value) => sum + value, 0) || 1;
  const worth = (counts: (index: number) => boolean) =>
    values.reduce((sum, value, index) => sum + (counts(index) ? value : 0), 0);
  const share = (found: ReadonlySet<number>) => worth((index) => found.has(index)) / total;
  const isKnown = (index: number) => (concepts[index]?.segments ?? 0) > 0;
  const first = hits.slice(0, firstHits);
  const around = first.reduce((most, hit) => (share(hit.near) > share(most.near) ? hit : most), best);
  const names = concepts.flatMap(({ concept }, index) => (concept.isName ? [index] : []));
  const missing = names.filter((index) => !around.near.has(index)).length;
  const next = hits[1]?.score ?? best.score * 0.8;
  const sum =
    weights.constant +
    weights.own * share(best.own) +
    weights.near * share(around.near) +
    weights.nearOfKnown * (share(around.near) / (worth(isKnown) / total || 1)) +
    weights.boost * (best.boost - 1) +
    weights.strength * (best.score / total / strongestPerPoint) +
    weights.lead * (best.score / next - 1) +
    weights.missingNames * (names.length > 0 ? missing / names.length : 0) +
    weights.size * Math.log1p(contentCount) +
    weights.missingFigures * Number(asksFigures && !best.hasFigures);
  return 1 / (1 + Math.exp(-sum));
}

/**
 * The hits without those in which only the words of asking occur («ho parlato di …»), which come behind the first
 * `contentCount` concepts; none when nothing else is found. Hits without words are kept.
 */
export function aboutQuestion<Hit extends Pick<Evidence, 'near'>>(hits: Hit[], contentCount: number): Hit[] {
  const isAbout = ({ near }: Hit) => near.values().some((index) => index < contentCount);
  if (!hits.some(isAbout)) return [];
  return hits.filter((hit) => hit.near.size === 0 || isAbout(hit));
}
