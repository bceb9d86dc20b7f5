import { calledAfter, doubtfulNames, famous, givenNames, kin, titles } from './given-names.ts';

/** A name in a text, as it is said; `words`: how many words it has. */
export type SpokenName = { name: string; start: number; end: number };

/** What is known before reading. `isLowerCase`: the transcript has no capitals. `known`: first names of the voices, in lower case. */
export type NameReading = { isLowerCase: boolean; known: ReadonlySet<string> };

type Word = { text: string; low: string; start: number; end: number; isCapital: boolean; isFirst: boolean };

const wordForm = /\p{L}+(?:-\p{L}+)*/gu;
const particles = new Set(['de', 'di', 'del', 'della', 'dal', 'dalla', 'lo', 'la', 'li', 'd']);
/** A doubtful name behind one of these is somebody. */
const leadIns = new Set('con ciao e da per di a zia zio signora signor'.split(' '));
const places = new Set(['sofia', 'siena', 'ginevra', 'asia', 'italia', 'loreto', 'virginia', 'carolina']);
const firms = /(?:^| )(?:s\.?r\.?l|s\.?p\.?a|s\.?n\.?c|s\.?a\.?s)(?!\p{L})/iu;
const capitalWords = new Set(
  'lunedì martedì mercoledì giovedì venerdì sabato domenica gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre natale pasqua'.split(
    ' ',
  ),
);

/** The names of people in a text. What may be a place, a firm or a thing is left out. */
export function namesIn(text: string, reading: NameReading): SpokenName[] {
  const words = wordsOf(text);
  const found: SpokenName[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (isPlace(words[at] as Word)) {
      at += reading.isLowerCase ? 1 : surnameAt(words, at, text);
      continue;
    }
    const length = nameAt(words, at, { text, reading });
    if (length === 0) continue;
    const [first, last] = [words[at] as Word, words[at + length - 1] as Word];
    const start = startOf(words, at, text);
    const name = text.slice(start, last.end);
    const plain = lettersOf(text.slice(first.start, last.end));
    if (!famous.has(plain) && !firms.test(text.slice(first.end, last.end + 8)))
      found.push({ name: asName(name), start, end: last.end });
    at += length - 1;
  }
  return found;
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]+/gu, ' ');

/** With a capital at the head of each word that is one of the name. */
const asName = (name: string) =>
  name.replace(/(?<!\p{L})\p{Ll}(?=\p{L}*)/gu, (letter, at: number) =>
    /^(?:di|del|della|dal|dalla|da) /u.test(name.slice(at)) ? letter : letter.toUpperCase(),
  );

function wordsOf(text: string): Word[] {
  return [...text.matchAll(wordForm)].map((match) => {
    const { 0: word, index: start } = match;
    const before = text.slice(Math.max(0, start - 3), start);
    return {
      text: word,
      low: word.toLowerCase(),
      start,
      end: start + word.length,
      isCapital: /^\p{Lu}\p{Ll}/u.test(word),
      isFirst: start === 0 || /[.!?…:«"“]\s*$/u.test(before),
    };
  });
}

type Around = { text: string; reading: NameReading };

/** How many words of a name begin here; 0 for none. */
function nameAt(words: Word[], at: number, { text, reading }: Around): number {
  const word = words[at] as Word;
  const isPlaceName = places.has(word.low);
  const isGiven = !isPlaceName && (reading.known.has(word.low) || givenNames.has(word.low));
  if (reading.isLowerCase) return isGiven && !doubtfulNames.has(word.low) ? 1 : 0;
  if (!word.isCapital || capitalWords.has(word.low)) return 0;
  if (!isGiven && !isToldBefore(words, at, text)) return 0;
  return 1 + (isPlaceName ? 0 : surnameAt(words, at, text));
}

/** Whom the word before tells. */
function isToldBefore(words: Word[], at: number, text: string): boolean {
  const [word, before] = [words[at] as Word, words[at - 1]];
  if (!before || !isBeside(text, before, word)) return false;
  return isTelling(words, at - 1) || isDoubtfulNamed(word, before);
}

const isPlace = ({ low }: Word) => calledAfter.has(low.split('-').at(-1) ?? low);

function isDoubtfulNamed(word: Word, near: Word): boolean {
  if (word.isFirst) return false;
  return places.has(word.low) ? near.low === 'con' : doubtfulNames.has(word.low) && leadIns.has(near.low);
}

const isBeside = (text: string, one: Word, other: Word) =>
  /^(?: |['’] ?)$/.test(text.slice(one.end, other.start));

/** A title, or kin of somebody: «mia sorella Ada», «zia Pina». */
function isTelling(words: Word[], at: number): boolean {
  const { low } = words[at] as Word;
  if (titles.has(low)) return true;
  if (!kin.has(low)) return false;
  const before = words[at - 1]?.low ?? '';
  return (
    /^(?:zi|nonn)[oa]$/.test(low) ||
    /^(?:mi|tu|su)[oa]$|^(?:nostr|vostr)[oa]$|^loro$|^[dn]?[ae]?ll?a?$/.test(before)
  );
}

/** Words of a surname, or of further given names, behind a given name. */
function surnameAt(words: Word[], at: number, text: string): number {
  let count = 0;
  while (count < 3) {
    const [word, next, third] = [words[at + count] as Word, words[at + count + 1], words[at + count + 2]];
    if (!next?.isCapital || !isBeside(text, word, next) || isPlace(next) || capitalWords.has(next.low)) break;
    if (particles.has(next.low) && (!third?.isCapital || !isBeside(text, next, third))) break;
    count += particles.has(next.low) ? 2 : 1;
  }
  return count;
}

/** A title belongs to the name that no given name stands in. */
function startOf(words: Word[], at: number, text: string): number {
  const [word, before] = [words[at] as Word, words[at - 1]];
  const isTitled = before !== undefined && titles.has(before.low) && isBeside(text, before, word);
  return isTitled && !givenNames.has(word.low) ? before.start : word.start;
}
