import type { Scores } from './scores.ts';

/** What is said around it: `near` segments to either side, each step further counting `decay` of the last. */
const near = { reach: 3, decay: 0.5, k: 0.8, weight: 1 };
/** And the wider topic: `broad` segments to either side with equal weight. */
const broad = { reach: 12, k: 1.4, weight: 0.8 };
/** An answer follows a question: a word that was asked just before counts more. */
const askedBefore = 0.8;

/** Number of segments to either side that count as close by. */
export const closeBy = near.reach;
/** So many segments behind the last occurrence may have a score. */
export const farthest = broad.reach;
/** The maximum that `scoreSurroundings` adds for a concept worth 1. */
export const mostForSurroundings = near.weight * (near.k + 1) + broad.weight * (broad.k + 1);

const decays = Array.from({ length: near.reach + 1 }, (_, distance) => near.decay ** distance);

/**
 * Adds what the segments around say of the concept whose occurrences `scores` holds, worth `value`: span by span of
 * what is within reach of them.
 */
export function scoreSurroundings(scores: Scores, value: number): void {
  const { places, counts, nearby, size, found } = scores;
  let before = 0;
  for (let first = 0; first < found; ) {
    let last = first;
    while (last + 1 < found && (places[last + 1] as number) - (places[last] as number) <= 2 * broad.reach + 1)
      last += 1;
    const begin = Math.max(0, (places[first] as number) - broad.reach);
    const end = Math.min(size, (places[last] as number) + broad.reach + 1);
    nearby.fill(0, begin, end);
    for (let place = first; place <= last; place += 1) {
      const position = places[place] as number;
      spread(scores, position, counts[position] as number);
    }
    before = sumUp(scores, Math.max(0, begin - broad.reach), Math.min(size, end + broad.reach), before);
    scoreSpan(scores, value, begin, end);
    first = last + 1;
  }
}

/** A word counts for the segments around it, too; one that was asked, more for the segment that follows. */
function spread({ nearby, isAsked, size }: Scores, position: number, count: number): void {
  const from = Math.max(0, position - near.reach);
  const to = Math.min(size - 1, position + near.reach);
  for (let other = from; other <= to; other += 1) {
    const asked = other === position + 1 && isAsked[position] ? 1 + askedBefore : 1;
    nearby[other] =
      (nearby[other] as number) + count * (decays[Math.abs(other - position)] as number) * asked;
  }
}

/** Returns the sum of all counts before `end`. */
function sumUp({ sums, counts }: Scores, begin: number, end: number, before: number): number {
  sums[begin] = before;
  for (let position = begin; position < end; position += 1)
    sums[position + 1] = (sums[position] as number) + (counts[position] as number);
  return sums[end] as number;
}

function scoreSpan(scores: Scores, value: number, begin: number, end: number): void {
  const { score, sums, nearby, present, size } = scores;
  for (let position = begin; position < end; position += 1) {
    const from = Math.max(0, position - broad.reach);
    const to = Math.min(size, position + broad.reach + 1);
    const around = (sums[to] as number) - (sums[from] as number);
    if (around <= 1e-9) continue;
    let added = (broad.weight * around * (broad.k + 1)) / (around + broad.k);
    const close = nearby[position] as number;
    if (close > 0) {
      added += (near.weight * close * (near.k + 1)) / (close + near.k);
      present[position] = (present[position] as number) + value;
    }
    score[position] = (score[position] as number) + value * added;
  }
}
