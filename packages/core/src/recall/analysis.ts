import { newStemmer } from 'snowball-stemmers';
import { elisions, stopWords } from './italian-words.ts';

const stemmer = newStemmer('italian');
const stems = new Map<string, string>();
const maxCachedStems = 20_000;
const maxTermLength = 64;

/** Lower case without accents, in one canonical form: «È» and «e'» and «e» with a combining accent meet. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** Words and numbers of a text, folded, in order; what an elision leaves behind («l'», «dell'») is dropped. */
export function words(text: string): string[] {
  const found = fold(text).match(/[\p{L}\p{N}]+(?=['’]?)/gu) ?? [];
  return found.filter((word) => !elisions.has(word)).map((word) => word.slice(0, maxTermLength));
}

/**
 * The terms under which a text is indexed and searched, in order and with repetitions: content words, reduced to
 * their stem with the Snowball algorithm for Italian (M. Porter), numbers as they are.
 */
export function analyse(text: string): string[] {
  return words(text)
    .filter((word) => !stopWords.has(word))
    .map(stem);
}

function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= maxCachedStems) stems.clear();
  const result = /^\p{L}+$/u.test(word) ? stemmer.stem(word) : word;
  stems.set(word, result);
  return result;
}
