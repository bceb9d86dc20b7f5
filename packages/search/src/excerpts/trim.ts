import { analyse } from '@wingman/italian/stems/analysis.ts';
import type { RecalledSegment } from './excerpts.ts';

/** A sentence, or where speech has no punctuation a whole segment, with the segment it begins in. */
type Chunk = { text: string; segment: RecalledSegment; terms: Set<string> };

/** The trimmed excerpt: words as they were said, and the segment in which they begin. */
export type Trimmed = { text: string; segment: RecalledSegment };

/** Shorter chunks are shown with the following ones. */
const minLength = 60;
/** Tolerance up to which a chunk stays whole. */
const tolerance = 1.5;

const sentenceEnd = /[.!?…]["»”)]?\s/gu;

/**
 * The part of these segments with the highest `worth`, in whole sentences (spoken text without punctuation: in whole
 * segments), of about `length` characters. `segments` in the order of speech, at least one.
 */
export function trimTo(
  segments: RecalledSegment[],
  worth: (terms: Set<string>) => number,
  length: number,
): Trimmed {
  const chunks = segments.flatMap(toChunks);
  const worths = chunks.map(({ terms }) => worth(terms));
  const chosen = aroundBest(chunks, worths, length);
  const segment = chosen[0]?.segment ?? (segments[0] as RecalledSegment);
  return { text: shorten(chosen.map(({ text }) => text).join(' '), worth, length * tolerance), segment };
}

/** The best chunk, with those around it that fit into `length` characters. */
function aroundBest(chunks: Chunk[], worths: number[], length: number): Chunk[] {
  let first = worths.indexOf(worths.reduce((best, each) => Math.max(best, each), Number.NEGATIVE_INFINITY));
  let last = first;
  let size = chunks[first]?.text.length ?? 0;
  const fits = (chunk: Chunk | undefined) =>
    chunk !== undefined && size + 1 + chunk.text.length <= (size < minLength ? length * tolerance : length);
  for (;;) {
    const [before, after] = [chunks[first - 1], chunks[last + 1]];
    // The following text explains more often than the preceding, unless only that has the words.
    const prefersBefore = (worths[first - 1] ?? 0) > (worths[last + 1] ?? 0);
    const takesBefore = prefersBefore && fits(before);
    if (!takesBefore && !fits(after)) break;
    if (takesBefore) first -= 1;
    else last += 1;
    size += 1 + ((takesBefore ? before : after)?.text.length ?? 0);
  }
  return chunks.slice(first, last + 1);
}

function toChunks(segment: RecalledSegment): Chunk[] {
  const ends = [...segment.text.matchAll(sentenceEnd)].map(({ 0: end, index }) => index + end.length);
  return [0, ...ends]
    .map((start, index) => segment.text.slice(start, ends[index]).trim())
    .filter((text) => text !== '')
    .map((text) => ({ text, segment, terms: new Set(analyse(text)) }));
}

/** A single chunk that is far too long is cut between words, around the best of it, and shows that it was cut. */
function shorten(text: string, worth: (terms: Set<string>) => number, length: number): string {
  if (text.length <= length) return text;
  const words = text.split(/\s+/);
  const worths = words.map((word) => worth(new Set(analyse(word))));
  const best = Math.max(
    0,
    worths.findIndex((value) => value > 0),
  );
  let first = best;
  for (let size = 0; first > 0 && size + (words[first - 1]?.length ?? 0) < length / 3; first -= 1)
    size += (words[first - 1]?.length ?? 0) + 1;
  let last = first;
  for (let size = 0; last < words.length && size + (words[last]?.length ?? 0) <= length; last += 1)
    size += (words[last]?.length ?? 0) + 1;
  const kept = words.slice(first, Math.max(last, first + 1)).join(' ');
  return `${first > 0 ? '… ' : ''}${kept}${last < words.length ? ' …' : ''}`;
}
