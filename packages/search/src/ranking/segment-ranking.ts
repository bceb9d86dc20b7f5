import { lastPositionIn, visitPostings } from '../postings/posting-list.ts';
import { BestPlaces, type RankedPlace } from './best-places.ts';
import { boostsOf, highestBoost } from './boosts.ts';
import { type RankedSegment, withEvidence } from './evidence.ts';
import { mostForOwnWords, scoreOwnWords } from './own-words.ts';
import type { RankInput } from './rank-input.ts';
import { Scores } from './scores.ts';
import { farthest, mostForSurroundings, scoreSurroundings } from './surroundings.ts';
import { covered, mostCovered, totalOf, type Weighed, weigh } from './weighing.ts';

/** Weight of words in the whole recording. */
const documentWeight = 0.2;
/** Segments without a word of the question, which only occurs around them. */
const withoutOwn = 0.95;

/** One for all rankings, which take no turns: they allocate more than all else of a question. */
const shared = new Scores();

const highest = (mostForOwnWords + mostForSurroundings + documentWeight) * highestBoost;

/** A document with the upper bound of its segments' scores. */
export type Candidate = { documentId: number; bound: number };

/**
 * Ranks the segments of a memory for one question, from its lists alone: the same wherever they are kept. In stages:
 * the worth of what is asked about (`weighing`), documents that may hold the best (`candidates`), and for each of these
 * what its segments say themselves (`own-words`), what is said around them (`surroundings`), both together with who
 * speaks and how much of the question is covered (`#combine`), as long as it is among the best (`best-places`); in the
 * end what speaks for those (`evidence`).
 */
export class SegmentRanking {
  readonly #input: RankInput;
  readonly #concepts: Weighed[];
  readonly #total: number;

  constructor(input: RankInput) {
    this.#input = input;
    this.#concepts = weigh(input.concepts, input.segments);
    this.#total = totalOf(this.#concepts);
  }

  /** At most `limit` segments, best first. Equal scores come newest document first, then in the order of speech. */
  rank(limit: number): RankedSegment[] {
    return withEvidence(this.places(limit), this.#input);
  }

  /** The same without evidence. */
  places(limit: number): RankedPlace[] {
    const best = new BestPlaces(limit);
    for (const { documentId, bound } of this.candidates()) {
      if (bound <= best.threshold) break;
      this.#score(documentId);
      this.#combine(documentId, best);
    }
    return best.inOrder();
  }

  /** The documents in which anything occurs, the most promising first. */
  candidates(): Candidate[] {
    const sums = new Map<number, number>();
    for (const { lists, value } of this.#concepts)
      for (const documentId of lists.keys()) sums.set(documentId, (sums.get(documentId) ?? 0) + value);
    return [...sums]
      .map(([documentId, sum]) => ({ documentId, bound: sum * highest * covered(sum, this.#total) }))
      .sort((one, other) => other.bound - one.bound || other.documentId - one.documentId);
  }

  /** Computes the word scores of each segment, in `shared`. */
  #score(documentId: number): void {
    const scores = shared;
    const { questions, meanLength } = this.#input;
    scores.begin(this.#lastPosition(documentId) + farthest + 1);
    visitPostings(questions.get(documentId) ?? '', (position) => {
      if (position < scores.size) scores.isAsked[position] = 1;
    });
    for (const { lists, value } of this.#concepts) {
      const found = lists.get(documentId);
      if (!found) continue;
      scoreOwnWords(scores, found, value, meanLength);
      scoreSurroundings(scores, value);
    }
  }

  #lastPosition(documentId: number): number {
    let last = 0;
    for (const { lists } of this.#concepts)
      for (const { data } of lists.get(documentId) ?? []) last = Math.max(last, lastPositionIn(data));
    return last;
  }

  /** Adds the segments whose total score may be among the best so far. */
  #combine(documentId: number, best: BestPlaces): void {
    const { score, present, hasOwn, size } = shared;
    const { isWithin } = this.#input;
    const boosts = boostsOf(documentId, this.#input, size);
    const ofDocument = this.#worthOf(documentId);
    // Neighbours mostly have the same words around them.
    let [coveredSum, coveredPart] = [0, covered(0, this.#total)];
    for (let position = 0; position < size; position += 1) {
      const sum = score[position] as number;
      if (sum === 0) continue;
      const base = sum * (hasOwn[position] ? 1 : withoutOwn) + ofDocument;
      const boost = boosts?.[position] ?? 1;
      const boosted = base * boost;
      // Most places are far from the best, and their exact score does not matter.
      if (boosted * mostCovered <= best.threshold || !isWithin(documentId, position)) continue;
      const around = present[position] as number;
      if (around !== coveredSum) [coveredSum, coveredPart] = [around, covered(around, this.#total)];
      const total = boosted * coveredPart;
      if (total > best.threshold) best.add({ documentId, position, score: total, boost });
    }
  }

  /** The score that every segment gets for concepts anywhere in its document. */
  #worthOf(documentId: number): number {
    return this.#concepts.reduce(
      (sum, { lists, value }) => (lists.has(documentId) ? sum + value * documentWeight : sum),
      0,
    );
  }
}
