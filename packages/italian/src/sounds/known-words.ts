import { fold } from '../tokens/token.ts';
import { elisions, stopWords } from '../words/italian-words.ts';
import type { Spelling } from '../words/spelling.ts';
import { soundKeys } from './sound-key.ts';

/** A name as it is written, and other ways in which it was or may be heard. */
export type KnownWord = { id: string; written: string; sounds: readonly string[] };

/** A span of a text, in characters, that was meant as a known word. */
export type FoundWord = { at: number; length: number; heard: string; wordId: string; written: string };

type FindOptions = {
  /** The engine itself was unsure of what it heard. */
  isUnsure?: boolean;
  /** Whether this must not be taken for that. */
  isRejected?: (heard: string, written: string) => boolean;
};

export type KnownWords = { find(text: string, options?: FindOptions): FoundWord[] };

type Form = { word: KnownWord; letters: string; parts: string[] };
type Token = { at: number; end: number; letters: string };
/** Some tokens in a row. */
type Window = { tokens: readonly Token[]; letters: string; text: string; isSpelled: boolean };

/** Tokens in a row that are read as one name at most. */
const mostTokens = 6;
const mostLetters = 80;
/** A shorter key is that of many words. */
const leastKey = 3;
/** From here on one sound may differ. */
const leastSimilarKey = 6;
/** A sure word is taken for another one only when that sounds the same and is so long. */
const leastUnsureKey = 5;

const lettersOf = (text: string) => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** One sign may stand for many letters. */
const longestKey = 120;

/** By which two spellings are one known word. */
export const wordKey = (text: string): string => (lettersOf(text) || fold(text).trim()).slice(0, longestKey);

/**
 * Finds in what was heard the words that a user or an instance knows. They are indexed by what they sound like, so that a text costs the
 * same however many there are. What is a word of the language is left alone, unless the engine was unsure of it, or several words are
 * together what somebody wrote down as heard.
 */
export function createKnownWords(words: readonly KnownWord[], spelling: Spelling): KnownWords {
  const index = indexOf(words);
  return {
    find(text, options = {}) {
      const tokens = tokensOf(text);
      const isSpelled = tokens.map(({ letters, at, end }) => isKnown(text.slice(at, end), letters, spelling));
      const found: FoundWord[] = [];
      for (let first = 0; first < tokens.length; ) {
        const best = bestAt({ text, tokens, isSpelled, first }, index, options);
        if (best?.found) found.push(best.found);
        first += best?.tokens ?? 1;
      }
      return found;
    },
  };
}

function isKnown(written: string, letters: string, spelling: Spelling): boolean {
  return (
    stopWords.has(letters) || elisions.has(letters) || /^\p{N}+$/u.test(written) || spelling.isWord(written)
  );
}

type Index = {
  /** As somebody wrote them down as heard. */
  told: Map<string, Form[]>;
  letters: Map<string, Form[]>;
  keys: Map<string, Form[]>;
  /** Keys without one of their sounds. */
  shortened: Map<string, Form[]>;
  mostTokens: number;
};

function indexOf(words: readonly KnownWord[]): Index {
  const index: Index = {
    told: new Map(),
    letters: new Map(),
    keys: new Map(),
    shortened: new Map(),
    mostTokens: 1,
  };
  for (const word of words) addWord(index, word);
  return index;
}

function addWord(index: Index, word: KnownWord): void {
  const written = formOf(word, word.written);
  if (!written) return;
  const told = word.sounds.flatMap((sound) => formOf(word, sound) ?? []);
  addForm(index.letters, written.letters, written);
  for (const form of told) addForm(index.told, form.letters, form);
  for (const form of [written, ...told])
    for (const key of soundKeys(form.letters)) if (key.length >= leastKey) addForm(index.keys, key, form);
  for (const key of soundKeys(written.letters))
    if (key.length >= leastSimilarKey)
      for (const shorter of shortenedBy(softened(key))) addForm(index.shortened, shorter, written);
  const most = Math.max(written.parts.length, ...told.map(({ parts }) => parts.length));
  index.mostTokens = Math.min(mostTokens, Math.max(index.mostTokens, most + 1));
}

function addForm(map: Map<string, Form[]>, key: string, form: Form): void {
  const forms = map.get(key);
  if (!forms) map.set(key, [form]);
  else if (!forms.includes(form)) forms.push(form);
}

function formOf(word: KnownWord, text: string): Form | undefined {
  const parts = tokensOf(text).map((token) => token.letters);
  const letters = parts.join('');
  return letters === '' ? undefined : { word, letters, parts };
}

/** A key and what is left of it without any one of its sounds but the first, by which two keys that differ in one sound meet. */
function shortenedBy(key: string): string[] {
  const shorter = [key];
  for (let at = 1; at < key.length; at += 1) shorter.push(key.slice(0, at) + key.slice(at + 1));
  return shorter;
}

/** Recognisers take one of these for another where a word begins. */
const softened = (key: string) => key.replace(/^[sSzC]/, 's');

function tokensOf(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: token, index: at }) => ({
    at,
    end: at + token.length,
    letters: lettersOf(token),
  }));
}

type Place = { text: string; tokens: readonly Token[]; isSpelled: readonly boolean[]; first: number };
/** `found` absent: it is written already as it should be. */
type Reading = { found?: FoundWord; tokens: number };

/** The reading of the tokens from `first` on that is nearest to a known word; of equally near ones the longest. */
function bestAt(place: Place, index: Index, options: FindOptions): Reading | undefined {
  let best: { reading: Reading; rank: number } | undefined;
  for (const window of windowsAt(place, index.mostTokens)) {
    const read = readWindow(window, index, options);
    if (read && (!best || read.rank <= best.rank)) best = read;
  }
  return best?.reading;
}

function* windowsAt({ text, tokens, isSpelled, first }: Place, most: number): Generator<Window> {
  let letters = '';
  for (let count = 1; count <= most; count += 1) {
    const token = tokens[first + count - 1];
    const before = tokens[first + count - 2];
    if (!token || (count > 1 && before && !isJoint(text.slice(before.end, token.at)))) return;
    letters += token.letters;
    if (letters.length > mostLetters) return;
    const own = tokens.slice(first, first + count);
    yield {
      tokens: own,
      letters,
      text: text.slice(own[0]?.at, token.end),
      isSpelled: isSpelled.slice(first, first + count).every(Boolean),
    };
  }
}

/** What may stand between the parts of one name. */
const isJoint = (between: string) => /^(?:[ .'’&-]| & | - )$/u.test(between);

function readWindow(
  window: Window,
  index: Index,
  options: FindOptions,
): { reading: Reading; rank: number } | undefined {
  const [told, same] = [index.told.get(window.letters), index.letters.get(window.letters)];
  const isWritten = same?.some(
    ({ word }) => word.written === window.text || `${window.text}.` === word.written,
  );
  if (isWritten) return { reading: { tokens: window.tokens.length }, rank: 0 };
  const mayBe = !window.isSpelled || options.isUnsure === true;
  const ranked: (Form[] | undefined)[] = [
    mayBe || window.tokens.length > 1 ? told : undefined,
    mayBe ? same : undefined,
    mayBe ? soundingLike(window, index) : undefined,
    window.isSpelled ? undefined : similarTo(window, index),
  ];
  for (const [rank, forms] of ranked.entries()) {
    const word = onlyWord(forms);
    if (!word || options.isRejected?.(window.text, word.written)) continue;
    const found = {
      at: window.tokens[0]?.at ?? 0,
      length: window.text.length,
      heard: window.text,
      wordId: word.id,
      written: word.written,
    };
    return { reading: { found, tokens: window.tokens.length }, rank };
  }
  return undefined;
}

/** Where two words are equally near it stays as it was heard. */
function onlyWord(forms: Form[] | undefined): KnownWord | undefined {
  const [first, ...others] = forms ?? [];
  return others.every(({ word }) => word.written === first?.word.written) ? first?.word : undefined;
}

function soundingLike(window: Window, index: Index): Form[] | undefined {
  const least = window.isSpelled ? leastUnsureKey : leastKey;
  const forms = soundKeys(window.letters)
    .filter((key) => key.length >= least)
    .flatMap((key) => index.keys.get(key) ?? [])
    .filter((form) => form.parts.length === window.tokens.length || !hasLooseEdge(window));
  return forms.length > 0 ? forms : undefined;
}

/** Articles and the like belong to what stands beside them. */
function hasLooseEdge({ tokens }: Window): boolean {
  if (tokens.length === 1) return false;
  return [tokens[0], tokens.at(-1)].some((token) => token !== undefined && stopWords.has(token.letters));
}

/** One sound of a long word differs, but neither the first nor a last vowel: those tell names apart. */
function similarTo(window: Window, index: Index): Form[] | undefined {
  const keys = soundKeys(window.letters)
    .filter((key) => key.length >= leastSimilarKey)
    .map(softened);
  const forms = new Set(keys.flatMap(shortenedBy).flatMap((shorter) => index.shortened.get(shorter) ?? []));
  const near = [...forms].filter(
    (form) =>
      form.parts.length === window.tokens.length &&
      Math.abs(form.letters.length - window.letters.length) <= 2 &&
      !form.parts.some((part, at) => isOtherGender(part, window.tokens[at]?.letters ?? '')) &&
      soundKeys(form.word.written).some((other) => keys.some((key) => differInOne(key, softened(other)))),
  );
  return near.length > 0 ? near : undefined;
}

const isOtherGender = (one: string, other: string) =>
  one !== other && /[aeiou]$/.test(one) && /[aeiou]$/.test(other) && one.slice(0, -1) === other.slice(0, -1);

function differInOne(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one.charAt(at) === other.charAt(at)) at += 1;
  if (at === 0) return false;
  const [restOfOne, restOfOther] = [one.slice(at), other.slice(at)];
  if (restOfOne.length <= 1 && restOfOther.length <= 1) return !/[aeiou]/.test(restOfOne + restOfOther);
  return (
    restOfOne.slice(1) === restOfOther.slice(1) ||
    restOfOne.slice(1) === restOfOther ||
    restOfOne === restOfOther.slice(1)
  );
}
