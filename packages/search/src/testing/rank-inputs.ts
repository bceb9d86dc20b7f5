import { encodePostings } from '../postings/posting-list.ts';
import type { FoundConcept, RankInput } from '../ranking/rank-input.ts';

/** A posting list of segments that have ten terms, in each of which something occurs once. */
export const listOf = (...positions: number[]): string =>
  encodePostings(positions.map((position) => ({ position, count: 1, length: 10 })));

/** Something that occurs at these positions of documents, by their numbers. */
export function conceptAt(places: Record<number, number[]>, more: Partial<FoundConcept> = {}): FoundConcept {
  const lists = Object.entries(places).map(
    ([id, positions]): [number, { data: string; weight: number }[]] => [
      Number(id),
      [{ data: listOf(...positions), weight: 1 }],
    ],
  );
  const segments = Object.values(places).flat().length;
  return { weight: 1, segments, isSpeaker: false, lists: new Map(lists), ...more };
}

/** A question about these concepts in a memory of a thousand segments, all of which may be found. */
export function inputOf(concepts: FoundConcept[], more: Partial<RankInput> = {}): RankInput {
  return {
    concepts,
    speakers: { first: new Map(), others: new Map() },
    figures: new Map(),
    questions: new Map(),
    segments: 1_000,
    meanLength: 10,
    isWithin: () => true,
    ...more,
  };
}
