import { visitPostings } from '../postings/posting-list.ts';
import type { RankedPlace } from './best-places.ts';
import type { RankInput } from './rank-input.ts';
import { closeBy } from './surroundings.ts';

/**
 * Evidence of a position. `own`, `near`: which concepts, by their number in the question, occur in the segment, and
 * there or close by.
 */
export type Evidence = {
  score: number;
  own: ReadonlySet<number>;
  near: ReadonlySet<number>;
  /** Figures occur there or close by; set only if the question asks for some. */
  hasFigures: boolean;
  /** The factor of its score for speaker and figures; 1 for none. */
  boost: number;
};

/** `position` counts the segments of a document. */
export type RankedSegment = Evidence & { documentId: number; position: number };

type Found = { own: Set<number>; near: Set<number>; hasFigures: boolean };

/**
 * Reads the lists of the positions' documents again, which is cheap for the few final ones.
 */
export function withEvidence(places: RankedPlace[], { concepts, figures }: RankInput): RankedSegment[] {
  const found = new Map<RankedPlace, Found>();
  for (const [documentId, members] of Map.groupBy(places, (place) => place.documentId)) {
    const near = new Neighbourhoods(members.map(({ position }) => position));
    for (const [concept, { lists }] of concepts.entries())
      for (const { data } of lists.get(documentId) ?? []) near.note(data, concept);
    near.noteFigures(figures.get(documentId) ?? '');
    for (const place of members) found.set(place, near.at(place.position));
  }
  return places.map((place) => ({ ...place, ...(found.get(place) as Found) }));
}

/** Some segments of one document, and what occurs in each of them or close by. */
class Neighbourhoods {
  readonly #found: Map<number, Found>;
  readonly #isNear: Uint8Array;

  constructor(positions: number[]) {
    this.#found = new Map(
      positions.map((position) => [position, { own: new Set(), near: new Set(), hasFigures: false }]),
    );
    this.#isNear = new Uint8Array(Math.max(...positions) + closeBy + 1);
    for (const position of positions)
      this.#isNear.fill(1, Math.max(0, position - closeBy), position + closeBy + 1);
  }

  at(position: number): Found {
    return this.#found.get(position) as Found;
  }

  note(data: string, concept: number): void {
    visitPostings(data, (position) => {
      if (this.#isNear[position] !== 1) return;
      this.#found.get(position)?.own.add(concept);
      this.#around(position, ({ near }) => near.add(concept));
    });
  }

  noteFigures(data: string): void {
    visitPostings(data, (position) => {
      if (this.#isNear[position] !== 1) return;
      this.#around(position, (found) => {
        found.hasFigures = true;
      });
    });
  }

  #around(position: number, visit: (found: Found) => void): void {
    for (let other = position - closeBy; other <= position + closeBy; other += 1) {
      const found = this.#found.get(other);
      if (found) visit(found);
    }
  }
}
