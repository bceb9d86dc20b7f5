import type { FoundConcept } from './rank-input.ts';

/** A concept with its worth: rarity times weight. */
export type Weighed = FoundConcept & { value: number };

/** The name of a speaker counts less, because it is said by others. */
const speakerName = 0.5;
/** Bonus for covering all concepts, rather than one often. */
const coverage = { exponent: 0.2, floor: 0.05 };

/** Inverse document frequency: the logarithm of one over the share of segments in which it occurs. */
export function rarity(segmentsWithIt: number, segments: number): number {
  const found = Math.max(segmentsWithIt, 0.5);
  return Math.log(1 + Math.max(0, segments - found + 0.5) / (found + 0.5));
}

/** `segments`: of the whole memory. */
export function weigh(concepts: FoundConcept[], segments: number): Weighed[] {
  return concepts.map((concept) => {
    const { weight, isSpeaker } = concept;
    const value = rarity(concept.segments, segments) * weight * (isSpeaker ? speakerName : 1);
    return { ...concept, value };
  });
}

export const totalOf = (concepts: Weighed[]): number => concepts.reduce((sum, { value }) => sum + value, 0);

/** The factor of a segment around which concepts worth `sum` of `total` are said. */
export const covered = (sum: number, total: number): number =>
  total === 0 ? 1 : (coverage.floor + sum / total) ** coverage.exponent;

/** The most that `covered` answers. */
export const mostCovered = (1 + coverage.floor) ** coverage.exponent;
