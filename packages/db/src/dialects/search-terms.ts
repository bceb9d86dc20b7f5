import { storedText } from '../stored-text.ts';

/** Longer "words" are noise, and PostgreSQL refuses lexemes of 2 kB. */
const maxTermLength = 200;

/** Terms as they are indexed: without spaces inside, none empty, in their order. */
export function splitTerms(terms: string[]): string[] {
  return terms
    .flatMap((term) => storedText(term).split(/\s+/u))
    .filter((term) => term !== '')
    .map((term) => Array.from(term).slice(0, maxTermLength).join(''));
}

/** The different terms of a question. */
export function distinctTerms(terms: string[]): string[] {
  return [...new Set(splitTerms(terms))];
}
