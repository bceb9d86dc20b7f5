import type { SegmentState } from '@wingman/db/repositories/correction.repository.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import type { NewState } from './change-segments.ts';

type Said = { text: string };

/**
 * The two halves of a segment that is divided between two words: before the character `at` or, where that lies within a word,
 * at the nearer end of the word. Undefined where one half would have no words. The time is divided as the text is.
 */
export function halvesOf(
  segment: SegmentEntity,
  at: number,
): { first: SegmentState & Said; second: NewState & Said } | undefined {
  const { id, text, start, end, speaker, confidence } = segment;
  const place = bordersAround(text, at)
    .filter((border) => text.slice(0, border).trim() !== '' && text.slice(border).trim() !== '')
    .toSorted((one, other) => Math.abs(one - at) - Math.abs(other - at))[0];
  if (place === undefined) return undefined;
  const middle = Math.round((start + ((end - start) * place) / text.length) * 1_000) / 1_000;
  return {
    first: { id, text: text.slice(0, place).trimEnd(), end: middle },
    second: { id: null, text: text.slice(place).trimStart(), start: middle, end, speaker, confidence },
  };
}

/** Scripts that write words without spaces. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Where words begin or end around a place: at spaces, because halves that are joined again get one. */
function bordersAround(text: string, at: number): number[] {
  if (at < 1 || at >= text.length) return [];
  const from = text.lastIndexOf(' ', at - 1) + 1;
  const space = text.indexOf(' ', at);
  const to = space === -1 ? text.length : space;
  const run = text.slice(from, to);
  if (!unspaced.test(run)) return [from, to];
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(run);
  return [...Array.from(words, ({ index }) => from + index), to];
}
