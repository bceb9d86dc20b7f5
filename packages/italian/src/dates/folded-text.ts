import { fold } from '../tokens/token.ts';

/** Positions in the text as it was typed, end exclusive. */
export type Span = { start: number; end: number };

/** A text normalized for rules, with the original position of each word. */
export type FoldedText = { text: string; toSource: (span: Span) => Span };

/** Long words that are often mistyped and not similar to another common word. */
const oftenMistyped = [
  'lunedi',
  'martedi',
  'mercoledi',
  'giovedi',
  'venerdi',
  'settimana',
  'settimane',
  'stamattina',
  'pomeriggio',
  'febbraio',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
  'yesterday',
];

/**
 * Lower case without accents, one kind of apostrophe, single spaces, and the most common typing errors in words for
 * times corrected («mercoldì», «settmana»).
 */
export function foldText(source: string): FoldedText {
  let places: Places | undefined;
  return {
    text: source.replace(tokens, foldToken),
    toSource({ start, end }) {
      places ??= placesIn(source);
      return { start: places.starts[start] ?? source.length, end: places.ends[end - 1] ?? 0 };
    },
  };
}

const tokens = /[\p{L}\p{N}\p{M}]+|\s+|[^\p{L}\p{N}\p{M}\s]/gu;

type Places = { starts: number[]; ends: number[] };

/** Of each character of the folded text where its word begins and ends. Of hundreds of turns that are folded few need it. */
function placesIn(source: string): Places {
  const [starts, ends]: [number[], number[]] = [[], []];
  for (const match of source.matchAll(tokens)) {
    const { length } = foldToken(match[0]);
    for (let i = 0; i < length; i += 1) {
      starts.push(match.index);
      ends.push(match.index + match[0].length);
    }
  }
  return { starts, ends };
}

function foldToken(token: string): string {
  if (/^\s/.test(token)) return ' ';
  if (/^[’‘`´]$/.test(token)) return "'";
  const plain = fold(token);
  return plain.length < 6 || oftenMistyped.includes(plain)
    ? plain
    : (oftenMistyped.find((word) => isSlipOf(plain, word)) ?? plain);
}

/** Same first letter, and one letter missing, extra, wrong, or swapped with the next. */
function isSlipOf(typed: string, word: string): boolean {
  if (typed[0] !== word[0] || Math.abs(typed.length - word.length) > 1) return false;
  let same = 0;
  while (same < word.length && typed[same] === word[same]) same += 1;
  const [left, right] = [typed.slice(same), word.slice(same)];
  const isSwap = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return left.slice(1) === right || left === right.slice(1) || left.slice(1) === right.slice(1) || isSwap;
}
