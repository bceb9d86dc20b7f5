/** A span of speech, in seconds. */
type Spoken = { start: number; end: number };
/** Where nobody speaks: from the end of what was said to shortly before what follows, in seconds. */
export type Silence = { from: number; to: number };

/** Shorter pauses belong to the way somebody speaks. */
const shortest = 1.5;
/** Seconds that are heard before the next words, so that their beginning is whole. */
const lead = 0.3;
/** Seconds that are heard after the last words: segments end early rather than late. */
const tail = 0.2;

/** The silences of a recording between its segments and before the first, in their order. */
export function silencesOf(segments: readonly Spoken[]): Silence[] {
  const silences: Silence[] = [];
  let end = 0;
  for (const segment of [...segments].sort((a, b) => a.start - b.start)) {
    if (segment.start - end > shortest) {
      silences.push({ from: end === 0 ? 0 : end + tail, to: segment.start - lead });
    }
    end = Math.max(end, segment.end);
  }
  return silences;
}

/** The second to go on at, if a position lies in a silence, else null. */
export function endOfSilence(silences: readonly Silence[], position: number): number | null {
  let [low, high] = [0, silences.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((silences[middle] as Silence).from <= position) low = middle + 1;
    else high = middle;
  }
  const silence = silences[low - 1];
  return silence && position < silence.to - 0.1 ? silence.to : null;
}
