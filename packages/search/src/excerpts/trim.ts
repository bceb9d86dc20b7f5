import { analyse } from '@wingman/italian/stems/analysis.ts';

/** A sentence. */
type Chunk = { text: string; terms: Set<string> };

/** Shorter chunks are shown with the following ones. */
const minLength = 60;
/** Tolerance up to which a chunk stays whole. */
const tolerance = 1.5;

const sentenceEnd = /[.!?…]["»”)]?\s/gu;

/** The part of a segment's text with the highest `worth`, in whole sentences, of about `length` characters. */
export function trimTo(text: string, worth: (terms: Set<string>) => number, length: number): string {
  const chunks = toChunks(text);
  const worths = chunks.map(({ terms }) => worth(terms));
  const chosen = aroundBest(chunks, worths, length).map((chunk) => chunk.text);
  return shorten(chosen.join(' '), worth, length * tolerance);
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

function toChunks(text: string): Chunk[] {
  const ends = [...text.matchAll(sentenceEnd)].map(({ 0: end, index }) => index + end.length);
  return [0, ...ends]
    .map((start, index) => text.slice(start, ends[index]).trim())
    .filter((sentence) => sentence !== '')
    .map((sentence) => ({ text: sentence, terms: new Set(analyse(sentence)) }));
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
