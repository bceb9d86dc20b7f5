/** A word and when it was said, in seconds. */
export type TimedWord = { start: number; end: number; text: string };

/** How many words of the first chunk are kept, and from which word of the second the text continues. */
export type Joint = { keep: number; from: number };

/** Maximum words in an overlap; every word of one chunk is compared with every word of the other. */
const mostWords = 60;
/** Engines with timestamps place the same word in both chunks within this many seconds. */
const heardTimeSeconds = 0.3;
/** Words of an overlap are the same if both chunks place them within this many seconds of each other. */
const sameTimeSeconds = 1;
/** With interpolated times, two or more consecutive words may differ by this much. */
const sameRunSeconds = 2.5;

/**
 * The best joint of two chunks with overlapping audio: at a common word, best in a long run of common words and far
 * from the edges, where words are cut. Undefined without a common word. `before` and `after` are the words that touch
 * the overlap from `start` to `end`.
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
  // Repeated words can only be matched by time.
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

/** Normalized words: without case, accents and punctuation. */
function wordKey(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

function isSame(one: TimedWord, other: TimedWord, within: number): boolean {
  const key = wordKey(one.text);
  return key !== '' && key === wordKey(other.text) && Math.abs(one.start - other.start) <= within;
}

/** Length of the run of equal words through this pair. */
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

/** The joint in the middle of the overlap, for words without a match. */
export function jointInTheMiddle(
  before: TimedWord[],
  after: TimedWord[],
  { start, end }: { start: number; end: number },
): Joint {
  const middle = (start + end) / 2;
  const isBefore = (word: TimedWord): boolean => (word.start + word.end) / 2 < middle;
  const keep = before.filter(isBefore).length;
  const lastEnd = before[keep - 1]?.end ?? Number.NEGATIVE_INFINITY;
  // A word of the first chunk that spans the middle is not repeated from the second one.
  const isCovered = (word: TimedWord): boolean => isBefore(word) || (word.start + word.end) / 2 <= lastEnd;
  return { keep, from: after.filter(isCovered).length };
}
