/** A word and when it was said, in seconds. */
export type TimedWord = { start: number; end: number; text: string };

/** How many words of the first chunk stay, and from which word of the second one the text goes on. */
export type Joint = { keep: number; from: number };

/** Nobody says more in a stretch that two chunks share; every word of one is compared with every word of the other. */
const mostWords = 60;
/** Engines that hear times place the same word in both chunks within this many seconds. */
const heardTimeSeconds = 0.3;
/** Words of a shared stretch are the same if both chunks place them within this many seconds of each other. */
const sameTimeSeconds = 1;
/** Where times are only reckoned, two words or more that follow each other may lie so far apart. */
const sameRunSeconds = 2.5;

/**
 * Where the words of two chunks that share a stretch of audio fit together: at a word that both heard, best in a
 * long run of such words and far from the edges, where words are cut. Undefined where both heard no word alike.
 * `before` and `after` hold the words that touch the stretch from `start` to `end`.
 */
export function findJoint(
  before: TimedWord[],
  after: TimedWord[],
  { start, end }: { start: number; end: number },
): Joint | undefined {
  const middle = (start + end) / 2;
  const skipped = Math.max(0, before.length - mostWords);
  if (skipped > 0 || after.length > mostWords) {
    const joint = findJoint(before.slice(skipped), after.slice(0, mostWords), { start, end });
    return joint && { keep: joint.keep + skipped, from: joint.from };
  }
  // Where one word is said over and over, only the time tells which of them is which.
  return (
    bestJoint(before, after, middle, heardTimeSeconds) ?? bestJoint(before, after, middle, sameRunSeconds)
  );
}

function bestJoint(
  before: TimedWord[],
  after: TimedWord[],
  middle: number,
  within: number,
): Joint | undefined {
  let best: { joint: Joint; run: number; distance: number } | undefined;
  for (const [i, one] of before.entries()) {
    for (const [j, other] of after.entries()) {
      if (!isSame(one, other, within)) continue;
      const run = runLength(before, after, { i, j, within });
      if (run < 2 && Math.abs(one.start - other.start) > sameTimeSeconds) continue;
      const distance = Math.abs((one.start + one.end) / 2 - middle);
      if (!best || run > best.run || (run === best.run && distance < best.distance)) {
        best = { joint: { keep: i + 1, from: j + 1 }, run, distance };
      }
    }
  }
  return best?.joint;
}

/** Words as they compare: without case, accents on the edge of hearing, and punctuation. */
function wordKey(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

function isSame(one: TimedWord, other: TimedWord, within: number): boolean {
  const key = wordKey(one.text);
  return key !== '' && key === wordKey(other.text) && Math.abs(one.start - other.start) <= within;
}

/** How many words in a row are the same, through this pair and on both sides of it. */
function runLength(
  before: TimedWord[],
  after: TimedWord[],
  { i, j, within }: { i: number; j: number; within: number },
): number {
  const matches = (step: number): boolean => {
    const [one, other] = [before[i + step], after[j + step]];
    return one !== undefined && other !== undefined && isSame(one, other, within);
  };
  let first = 0;
  while (matches(first - 1)) first -= 1;
  let last = 0;
  while (matches(last + 1)) last += 1;
  return last - first + 1;
}

/** The joint in the middle of the stretch, for words that do not fit together. */
export function jointInTheMiddle(
  before: TimedWord[],
  after: TimedWord[],
  { start, end }: { start: number; end: number },
): Joint {
  const middle = (start + end) / 2;
  const isBefore = (word: TimedWord): boolean => (word.start + word.end) / 2 < middle;
  const keep = before.filter(isBefore).length;
  const lastEnd = before[keep - 1]?.end ?? Number.NEGATIVE_INFINITY;
  // A word that the first chunk kept and that reaches over the middle is not said again by the second one.
  const isCovered = (word: TimedWord): boolean => isBefore(word) || (word.start + word.end) / 2 <= lastEnd;
  return { keep, from: after.filter(isCovered).length };
}
