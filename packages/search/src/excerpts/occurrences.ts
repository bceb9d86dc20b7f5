import { termOf } from '@wingman/italian/stems/analysis.ts';
import { tokenise } from '@wingman/italian/tokens/tokenise.ts';
import type { Concept } from '../questions/query-terms.ts';
import type { RecalledSegment } from './excerpts.ts';

/** Segments within this distance may share the words of one topic: «la caldaia … del bagno». */
const nearby = 2;
/** After a longer pause the same topic counts as another occurrence. */
const pauseSeconds = 120;

/**
 * The segments in which all terms occur, themselves or with their neighbours; of neighbours that need each other the
 * one with most terms. `byTerm` holds the segments of each term.
 */
export function withAllTerms(byTerm: RecalledSegment[][]): RecalledSegment[] {
  const terms = new Map<string, Set<number>>();
  const segments = new Map<string, RecalledSegment>();
  const place = (recordingId: string, position: number) => `${recordingId}:${position}`;
  for (const [term, found] of byTerm.entries()) {
    for (const segment of found) {
      const key = place(segment.recordingId, segment.position);
      segments.set(key, segment);
      terms.set(key, (terms.get(key) ?? new Set()).add(term));
    }
  }
  const near = ({ recordingId, position }: RecalledSegment) => {
    const all = new Set<number>();
    for (let offset = -nearby; offset <= nearby; offset += 1)
      for (const term of terms.get(place(recordingId, position + offset)) ?? []) all.add(term);
    return all.size === byTerm.length;
  };
  return [...segments.values()].filter(near).sort(bySpeech);
}

/** The occurrences of a topic, each by its first segment, in the order of speech. */
export function separateTimes(segments: RecalledSegment[]): RecalledSegment[] {
  const times: RecalledSegment[] = [];
  let last: RecalledSegment | undefined;
  for (const segment of segments) {
    const goesOn = last?.recordingId === segment.recordingId && segment.start - last.end < pauseSeconds;
    if (!goesOn) times.push(segment);
    last = segment;
  }
  return times;
}

/** How often the words were uttered in these segments: of several words as often as the rarest of them. */
export function countUtterances(segments: { text: string }[], concepts: Concept[]): number {
  const tokens = segments.flatMap(({ text }) => tokenise(text));
  const counts = concepts.map(({ alternatives }) => {
    const terms = new Set(alternatives.map(({ term }) => term));
    return tokens.filter((token) => terms.has(termOf(token, 'it')) || terms.has(termOf(token, 'en'))).length;
  });
  return Math.max(1, Math.min(...counts));
}

function bySpeech(one: RecalledSegment, other: RecalledSegment): number {
  if (one.spokenAt !== other.spokenAt) return one.spokenAt < other.spokenAt ? -1 : 1;
  return one.position - other.position;
}
