import { clausesOf } from '@wingman/italian/commitments/clauses.ts';
import { saidActions } from '@wingman/italian/commitments/said-actions.ts';
import { verbKey } from './verb-keys.ts';

const mostCharacters = 1_000;
/** So plainly a clause promises. */
const leastWeight = 3;
const refersBack = /(?<!\p{L})(?:(?:[mtcv]e|glie) ?)(?:(?:l[oaie]|ne)(?!\p{L})|l['’])/iu;

/**
 * The keys of the words that may be the verb of a promise. `text`: its line; where a clause of it plainly promises, that one counts, and
 * of the other `words` those clauses that promise, too, or refer back to it: «me lo scrive mia moglie».
 */
export function promisedVerbs(text: string, words: string): Set<string> {
  const [line, rest] = [text.slice(0, mostCharacters), words.slice(0, mostCharacters)];
  const own = plainPromises(line);
  if (own.length === 0) return keysOf([line, rest]);
  const beside = clausesOf(rest).flatMap((clause) => (refersBack.test(clause.text) ? [clause.text] : []));
  return keysOf([...own, ...plainPromises(rest), ...beside]);
}

const plainPromises = (text: string): string[] =>
  saidActions(text).flatMap(({ weight, span }) =>
    weight >= leastWeight ? [text.slice(span.start, span.end)] : [],
  );

const keysOf = (texts: string[]): Set<string> =>
  new Set(texts.flatMap((each) => (each.match(/\p{L}{2,}/gu) ?? []).map(verbKey)));
