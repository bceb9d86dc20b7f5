import { visitPostings } from '../postings/posting-list.ts';
import { type Board, createBoard, type RankedSegment } from './best-segments.ts';

/** A thing that is asked about, as it was found: for each recording in which it occurs, where. */
export type FoundConcept = {
  /** Up to 1: how much the question itself says that this matters. */
  weight: number;
  /** Segments of the whole memory in which it occurs. */
  segments: number;
  /** It names somebody who speaks. */
  isSpeaker: boolean;
  /** By recording; each list with how well its term stands for what was asked. */
  lists: Map<number, { data: string; weight: number }[]>;
};

/** Marks of segments, by recording. */
export type Marks = Map<number, string>;

export type RankInput = {
  concepts: FoundConcept[];
  /** Where the speaker that the question names first, or another one that it names, speaks. */
  speakers: { first: Map<number, string[]>; others: Map<number, string[]> };
  /** Segments that hold figures, where the question asks for some; segments that ask something. */
  figures: Marks;
  questions: Marks;
  /** All segments of the memory, and the mean number of terms in one. */
  segments: number;
  meanLength: number;
  /** May this segment be found at all? */
  isWithin: (documentId: number, position: number) => boolean;
  limit: number;
};

/** What a segment says itself counts by BM25 (Robertson, Zaragoza 2009) with these. */
const own = { k1: 0.8, b: 0.4 };
/** What is said around it: `near` segments to either side, each step further counting `decay` of the last. */
const near = { reach: 3, decay: 0.5, k: 0.8, weight: 1 };
/** And what the talk is about: `broad` segments to either side alike. */
const broad = { reach: 12, k: 1.4, weight: 0.8 };
/** An answer follows a question: a word that was asked just before counts more. */
const askedBefore = 0.8;
/** Words of the recording as a whole. */
const recordingWeight = 0.2;
/** Segments that hold no word of the question themselves, only around them. */
const withoutOwn = 0.95;
/** How much it counts that everything asked about is near, and not one thing often. */
const coverage = { exponent: 0.2, floor: 0.05 };
/** A question about a person is answered by that person's own words. */
const spokenByFirst = 1.5;
const spokenByOther = 1.15;
/** The name of a speaker is said by the others. */
const speakerName = 0.5;
const withFigures = 1.2;

/** How rare something is: the logarithm of one over the share of segments in which it occurs. */
export function rarity(segmentsWithIt: number, segments: number): number {
  const found = Math.max(segmentsWithIt, 0.5);
  return Math.log(1 + Math.max(0, segments - found + 0.5) / (found + 0.5));
}

type Weighed = FoundConcept & { value: number };

/**
 * The segments that answer a question best, best first, from the lists alone: the same on every database.
 * Equal scores come newest recording first, then in the order of speech.
 */
export function rankSegments(input: RankInput): RankedSegment[] {
  const concepts = input.concepts.map((concept) => ({ ...concept, value: worthOf(concept, input.segments) }));
  const total = concepts.reduce((sum, { value }) => sum + value, 0);
  const board = createBoard(input.limit);
  for (const { documentId, bound } of byBound(concepts, total)) {
    if (bound <= board.threshold()) break;
    rankDocument(documentId, concepts, total, input, board);
  }
  return board.best();
}

const worthOf = ({ weight, segments, isSpeaker }: FoundConcept, all: number) =>
  rarity(segments, all) * weight * (isSpeaker ? speakerName : 1);

const highest =
  (own.k1 + 1 + near.weight * (near.k + 1) + broad.weight * (broad.k + 1) + recordingWeight) *
  spokenByFirst *
  withFigures;

/** Recordings with the most that any of their segments could reach, the most promising first. */
function byBound(concepts: Weighed[], total: number): { documentId: number; bound: number }[] {
  const sums = new Map<number, number>();
  for (const { lists, value } of concepts)
    for (const documentId of lists.keys()) sums.set(documentId, (sums.get(documentId) ?? 0) + value);
  return [...sums]
    .map(([documentId, sum]) => ({ documentId, bound: sum * highest * covered(sum, total) }))
    .sort((one, other) => other.bound - one.bound || other.documentId - one.documentId);
}

const mostCovered = (1 + coverage.floor) ** coverage.exponent;

const covered = (sum: number, total: number) =>
  total === 0 ? 1 : (coverage.floor + sum / total) ** coverage.exponent;

/** Room for the segments of one recording, used again for each. */
let score = new Float64Array(1_024);
let counts = new Float64Array(1_024);
let sums = new Float64Array(1_025);
let nearby = new Float64Array(1_024);
let present = new Float64Array(1_024);
let nearBits = new Int32Array(1_024);
let ownBits = new Int32Array(1_024);
let isAsked = new Uint8Array(1_024);
/** Where the concept at hand occurs, in the order of speech. */
let places = new Int32Array(1_024);

function makeRoom(size: number): void {
  if (size > score.length) {
    const grown = 2 ** Math.ceil(Math.log2(size));
    score = new Float64Array(grown);
    counts = new Float64Array(grown);
    sums = new Float64Array(grown + 1);
    nearby = new Float64Array(grown);
    present = new Float64Array(grown);
    nearBits = new Int32Array(grown);
    ownBits = new Int32Array(grown);
    isAsked = new Uint8Array(grown);
    places = new Int32Array(grown);
    return;
  }
  score.fill(0, 0, size);
  present.fill(0, 0, size);
  nearBits.fill(0, 0, size);
  ownBits.fill(0, 0, size);
  isAsked.fill(0, 0, size);
}

const decays = Array.from({ length: near.reach + 1 }, (_, distance) => near.decay ** distance);

function rankDocument(
  documentId: number,
  concepts: Weighed[],
  total: number,
  input: RankInput,
  board: Board,
): void {
  const size = lastPosition(documentId, concepts) + broad.reach + 1;
  makeRoom(size);
  visitPostings(input.questions.get(documentId) ?? '', (position) => {
    if (position < size) isAsked[position] = 1;
  });
  let ofRecording = 0;
  for (const [index, { lists, value }] of concepts.entries()) {
    const found = lists.get(documentId);
    if (!found) continue;
    ofRecording += value * recordingWeight;
    const bit = index < 31 ? 1 << index : 0;
    addAround(value, bit, size, addOwn(found, value, bit, input.meanLength, size));
  }
  collect(documentId, size, ofRecording, total, input, board);
}

/** Puts the segments on the board whose scores are among the best so far. */
function collect(
  documentId: number,
  size: number,
  ofRecording: number,
  total: number,
  input: RankInput,
  board: Board,
): void {
  const boost = boostsOf(documentId, input, size);
  const figures = placesNear(input.figures.get(documentId));
  // Neighbours mostly have the same words around them.
  let [coveredSum, coveredPart] = [0, covered(0, total)];
  for (let position = 0; position < size; position += 1) {
    const sum = score[position] as number;
    if (sum === 0) continue;
    const base = sum * (ownBits[position] ? 1 : withoutOwn) + ofRecording;
    const raised = boost?.[position] ?? 1;
    const boosted = base * raised;
    // Most places are far from the best, and their exact score does not matter.
    if (boosted * mostCovered <= board.threshold() || !input.isWithin(documentId, position)) continue;
    const around = present[position] as number;
    if (around !== coveredSum) [coveredSum, coveredPart] = [around, covered(around, total)];
    board.add({
      documentId,
      position,
      score: boosted * coveredPart,
      own: ownBits[position] as number,
      near: nearBits[position] as number,
      hasFigures: figures.has(position),
      boost: raised,
    });
  }
}

function lastPosition(documentId: number, concepts: Weighed[]): number {
  let last = 0;
  for (const { lists } of concepts)
    for (const { data } of lists.get(documentId) ?? [])
      visitPostings(data, (position) => {
        if (position > last) last = position;
      });
  return last;
}

/** Leaves in `counts` how often the concept occurs in each segment, and in `places` where; answers in how many. */
function addOwn(
  lists: { data: string; weight: number }[],
  value: number,
  bit: number,
  meanLength: number,
  size: number,
): number {
  counts.fill(0, 0, size);
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
      const saturated = (times: number) => {
        const normal = times / norm;
        return (normal * (own.k1 + 1)) / (normal + own.k1);
      };
      score[position] = (score[position] as number) + value * (saturated(weighted) - saturated(before));
      counts[position] = weighted;
      ownBits[position] = (ownBits[position] as number) | bit;
    });
  }
  if (lists.length > 1) places.subarray(0, found).sort();
  return found;
}

/** Adds what the segments around say, from `counts`: span by span of what is within reach of the first `found` places. */
function addAround(value: number, bit: number, size: number, found: number): void {
  let before = 0;
  for (let first = 0; first < found; ) {
    let last = first;
    while (last + 1 < found && at(last + 1) - at(last) <= 2 * broad.reach + 1) last += 1;
    const begin = Math.max(0, at(first) - broad.reach);
    const end = Math.min(size, at(last) + broad.reach + 1);
    nearby.fill(0, begin, end);
    for (let place = first; place <= last; place += 1) spread(at(place), counts[at(place)] as number, size);
    before = sumUp(Math.max(0, begin - broad.reach), Math.min(size, end + broad.reach), before);
    addSpan(value, bit, size, begin, end);
    first = last + 1;
  }
}

const at = (place: number) => places[place] as number;

/** Answers the sum of all counts before `end`. */
function sumUp(begin: number, end: number, before: number): number {
  sums[begin] = before;
  for (let position = begin; position < end; position += 1)
    sums[position + 1] = (sums[position] as number) + (counts[position] as number);
  return sums[end] as number;
}

function addSpan(value: number, bit: number, size: number, begin: number, end: number): void {
  for (let position = begin; position < end; position += 1) {
    const from = Math.max(0, position - broad.reach);
    const to = Math.min(size, position + broad.reach + 1);
    const around = (sums[to] as number) - (sums[from] as number);
    if (around <= 1e-9) continue;
    let added = (broad.weight * around * (broad.k + 1)) / (around + broad.k);
    const closeBy = nearby[position] as number;
    if (closeBy > 0) {
      added += (near.weight * closeBy * (near.k + 1)) / (closeBy + near.k);
      present[position] = (present[position] as number) + value;
      nearBits[position] = (nearBits[position] as number) | bit;
    }
    score[position] = (score[position] as number) + value * added;
  }
}

/** A word counts for the segments around it, too; one that was asked, more for the segment that follows. */
function spread(position: number, count: number, size: number): void {
  const from = Math.max(0, position - near.reach);
  const to = Math.min(size - 1, position + near.reach);
  for (let other = from; other <= to; other += 1) {
    const asked = other === position + 1 && isAsked[position] ? 1 + askedBefore : 1;
    nearby[other] =
      (nearby[other] as number) + count * (decays[Math.abs(other - position)] as number) * asked;
  }
}

function placesNear(data = ''): Set<number> {
  const places = new Set<number>();
  visitPostings(data, (position) => {
    for (let other = position - near.reach; other <= position + near.reach; other += 1) places.add(other);
  });
  return places;
}

/** What the segments' scores are multiplied with; undefined when with nothing. */
function boostsOf(documentId: number, input: RankInput, size: number): Float64Array | undefined {
  const first = input.speakers.first.get(documentId) ?? [];
  const others = input.speakers.others.get(documentId) ?? [];
  const figures = input.figures.get(documentId);
  if (first.length === 0 && others.length === 0 && figures === undefined) return undefined;
  const speaker = new Float64Array(size).fill(1);
  const raise = (lists: string[], factor: number) => {
    for (const data of lists)
      visitPostings(data, (position) => {
        if (position < size) speaker[position] = Math.max(speaker[position] as number, factor);
      });
  };
  raise(others, spokenByOther);
  raise(first, spokenByFirst);
  visitPostings(figures ?? '', (position) => {
    if (position < size) speaker[position] = (speaker[position] as number) * withFigures;
  });
  return speaker;
}
