import { analyse, words } from './analysis.ts';
import { numberOf } from './time/words.ts';

/** So much of a sentence's content must be in the words it cites; models put things in their own words. */
const leastShare = 0.2;

const numberText = /\d+(?:[.,:]\d+)*/g;
/** Spoken numbers beyond the plain ones are not read here: where they occur, a figure gets the benefit of the doubt. */
const bigNumber = /(?:cento|mila|mille|milion|miliard)/;

/**
 * Do these words support a sentence? Its numbers and names must occur in them, and enough of its content words. `known`
 * are words that need no support because the question brought them.
 */
export function supports(source: string, sentence: string, known: string): boolean {
  const said = sentence.replace(/^\s*(?:[-*•#>]+|\d{1,2}[.)])\s+/, '').replace(/[*_`]/g, '');
  const all = new Set(words(`${source} ${known}`));
  if (!numbersOf(said).every((number) => hasNumber(number, all))) return false;
  if (!namesOf(said).every((name) => words(name).every((word) => all.has(word) || hasTerm(word, source))))
    return false;
  return sharesEnough(source, said);
}

/** At least one content word of the sentence, and a part of them all, occurs in the source. */
function sharesEnough(source: string, sentence: string): boolean {
  const wanted = new Set(analyse(sentence));
  if (wanted.size === 0) return true;
  const offered = new Set(analyse(source));
  const shared = [...wanted].filter((term) => offered.has(term)).length;
  return shared > 0 && shared / wanted.size >= leastShare;
}

const numbersOf = (text: string) => text.match(numberText) ?? [];

/** A time or an amount, by its groups of figures, as figures or as plain number words. */
function hasNumber(number: string, source: Set<string>): boolean {
  if ([...source].some((word) => bigNumber.test(word))) return true;
  const spoken = new Set([...source].map(numberOf));
  return number
    .split(/[.,:]/)
    .every((figures) => source.has(figures) || spoken.has(Number(figures)) || Number(figures) === 0);
}

/** Words with a capital within a sentence. */
function namesOf(text: string): string[] {
  return [...text.matchAll(/(?<=[\p{Ll}\d,;] )\p{Lu}\p{Ll}{2,}/gu)].map(([name]) => name);
}

function hasTerm(word: string, source: string): boolean {
  const terms = analyse(word);
  const offered = new Set(analyse(source));
  return terms.length === 0 || terms.every((term) => offered.has(term));
}
