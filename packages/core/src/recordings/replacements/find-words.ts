import type { ReplacedWords } from '@wingman/contract/replacement.ts';

/** Where words stand in a text: `from` included, `to` excluded. */
export type FoundWords = { from: number; to: number };

type Sought = Pick<ReplacedWords, 'find' | 'isWhole' | 'isCased' | 'isAccented'>;
type Comparison = Pick<Sought, 'isCased' | 'isAccented'>;

/** A text as it is compared, and where each of its units begins and ends in the text as it is written. */
type Folded = { text: string; starts: number[]; ends: number[] };

const apostrophe = /[’‘ʼ`´]/;
const mark = /\p{M}/u;
const marks = /\p{M}+/gu;
const inWord = /[\p{L}\p{M}\p{N}]/u;

/** One character as it is compared; empty for an accent that is written behind its letter and does not count. */
function foldCharacter(character: string, { isCased, isAccented }: Comparison): string {
  if (apostrophe.test(character)) return '’';
  const parts = isAccented ? character.normalize('NFD') : character.normalize('NFKD').replace(marks, '');
  return isCased ? parts : parts.toLowerCase();
}

function fold(text: string, comparison: Comparison, known: Map<string, string>): Folded {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const to = at + character.length;
    let parts = known.get(character);
    if (parts === undefined) {
      parts = foldCharacter(character === "'" ? '’' : character, comparison);
      known.set(character, parts);
    }
    folded += parts;
    // An accent belongs to its letter.
    if (parts === '' && ends.length > 0) ends[ends.length - 1] = to;
    for (let unit = 0; unit < parts.length; unit += 1) {
      starts.push(at);
      ends.push(to);
    }
    at = to;
  }
  return { text: folded, starts, ends };
}

/** Different characters that are kept in memory; a text has far fewer. */
const maxKnown = 5_000;

/** Finds words as their user wants them compared; all places in a text, in their order, without overlaps. */
export function findingWords(sought: Sought): (text: string) => FoundWords[] {
  const known = new Map<string, string>();
  const wanted = fold(sought.find, sought, known).text;
  return (text) => {
    if (wanted === '') return [];
    if (known.size > maxKnown) known.clear();
    const folded = fold(text, sought, known);
    const found: FoundWords[] = [];
    for (let at = folded.text.indexOf(wanted); at >= 0; ) {
      const place = placeAt(text, folded, { at, length: wanted.length, isWhole: sought.isWhole });
      if (place) found.push(place);
      at = folded.text.indexOf(wanted, at + (place ? wanted.length : 1));
    }
    return found;
  };
}

/** Whether a longer text may have the words, in whatever form. */
export function mayHaveWords(find: string): (text: string) => boolean {
  const anyForm = { isCased: false, isAccented: false };
  const known = new Map<string, string>();
  const wanted = fold(find, anyForm, known).text;
  return (text) => {
    if (known.size > maxKnown) known.clear();
    return fold(text, anyForm, known).text.includes(wanted);
  };
}

type Match = { at: number; length: number; isWhole: boolean };

/** Undefined where only a part of a character was found, or of a word where whole ones are wanted. */
function placeAt(text: string, folded: Folded, { at, length, isWhole }: Match): FoundWords | undefined {
  const { starts, ends } = folded;
  const end = at + length;
  const from = starts[at] as number;
  const to = ends[end - 1] as number;
  if (at > 0 && starts[at - 1] === from) return undefined;
  if (end < starts.length && starts[end] === starts[end - 1]) return undefined;
  const next = characterAt(text, to);
  if (mark.test(next)) return undefined;
  if (!isWhole) return { from, to };
  const isWithin =
    (inWord.test(characterAt(text, from)) && inWord.test(characterBefore(text, from))) ||
    (inWord.test(characterBefore(text, to)) && inWord.test(next));
  return isWithin ? undefined : { from, to };
}

const characterAt = (text: string, at: number) =>
  at < text.length ? String.fromCodePoint(text.codePointAt(at) as number) : '';

function characterBefore(text: string, at: number): string {
  if (at === 0) return '';
  const isPair = /[\udc00-\udfff]/.test(text[at - 1] as string) && at > 1;
  return isPair ? text.slice(at - 2, at) : text.slice(at - 1, at);
}
