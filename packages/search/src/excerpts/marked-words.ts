import { stem } from '@wingman/italian/stems/analysis.ts';
import { fold } from '@wingman/italian/tokens/token.ts';
import type { Concept } from '../questions/query-terms.ts';

export type Mark = { start: number; end: number };

/** Longer texts are cut around their first mark. */
const lineLength = 240;
/** Characters before the first mark of a text that is cut. */
const leadLength = 60;

const words = /[\p{L}\p{N}\p{M}]+/gu;

/** Where the words of a search, in any of their forms, stand in a text: `start` included, `end` excluded. */
export function markWords(text: string, concepts: readonly Concept[]): Mark[] {
  const terms = new Set(concepts.flatMap(({ alternatives }) => alternatives.map(({ term }) => term)));
  return [...text.matchAll(words)].flatMap(({ 0: word, index }) => {
    const typed = word.toLowerCase();
    const isSought = terms.has(fold(typed)) || terms.has(stem(typed, 'it')) || terms.has(stem(typed, 'en'));
    return isSought ? [{ start: index, end: index + word.length }] : [];
  });
}

/** A line of a text, cut at words around its first mark where it is long. */
export function contextLine(text: string, marks: readonly Mark[]): { text: string; marks: Mark[] } {
  if (text.length <= lineLength) return { text, marks: [...marks] };
  const first = marks[0]?.start ?? 0;
  const from = wordStart(text, Math.max(0, Math.min(first - leadLength, text.length - lineLength)));
  const to = wordEnd(text, from + lineLength);
  const before = from > 0 ? '…' : '';
  const shift = before.length - from;
  return {
    text: `${before}${text.slice(from, to)}${to < text.length ? '…' : ''}`,
    marks: marks.flatMap(({ start, end }) =>
      start >= from && end <= to ? [{ start: start + shift, end: end + shift }] : [],
    ),
  };
}

/** The beginning of the word after a place, unless that is a beginning; a text without spaces is cut anywhere. */
function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.indexOf(' ', at);
  return space < 0 || space - at > leadLength ? wholeCharacter(text, at) : space + 1;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(' ', at);
  return at - space > leadLength ? wholeCharacter(text, at) : space;
}

/** Not between the halves of a character of two code units. */
const wholeCharacter = (text: string, at: number) => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at);
