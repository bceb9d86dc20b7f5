/** Longer "words" are noise, and PostgreSQL refuses lexemes of 2 kB. */
const maxTermLength = 200;

/** The single terms of a text that separates them by spaces. */
export function splitTerms(terms: string): string[] {
  return terms
    .split(/\s+/u)
    .filter((term) => term !== '')
    .map((term) => Array.from(term).slice(0, maxTermLength).join(''));
}

/** The different terms of a question. */
export function distinctTerms(terms: string[]): string[] {
  return [...new Set(terms.flatMap(splitTerms))];
}
