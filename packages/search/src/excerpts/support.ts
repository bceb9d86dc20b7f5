import { analyse, words } from '@wingman/italian/stems/analysis.ts';
import { contradictsActor, contradictsDenial, type SourceTurn } from './contradiction.ts';
import { supportsFigures } from './figures.ts';

/** Minimum share of a sentence's content words that must be in the cited words; models paraphrase. */
const leastShare = 0.2;

/** What a sentence may rest on: turns, and the day and time at which they were said, which prove dates and times alone. */
export type Support = { turns: SourceTurn[]; moment: string };

/** All words of a source, for what may be found in any of them. */
export const wordsOf = ({ turns, moment }: Support): string =>
  [...turns.map(({ speaker, text }) => `${text} ${speaker ?? ''}`), moment].join(' ');

/**
 * Whether a source supports a sentence: its numbers, in digits or words, and its names must occur in it, and enough of its content
 * words; it must not deny what the source asserts, or the other way round, nor have somebody do what another one says of himself. `known`
 * are words of the question, which need no support.
 */
export function supports(source: Support, sentence: string, known: string): boolean {
  const said = plainSentence(sentence);
  const given = wordsOf(source);
  const all = new Set([...analyse(given), ...analyse(known)]);
  const plain = new Set([...words(given), ...words(known)]);
  const hasName = (name: string) =>
    words(name).every((word) => plain.has(word)) || analyse(name).every((term) => all.has(term));
  const spoken = [...source.turns.map(({ text }) => text), known].join(' . ');
  return (
    supportsFigures(spoken, source.moment, said) &&
    namesOf(said).every(hasName) &&
    sharesWords(given, sentence) &&
    !contradictsDenial(source.turns, said) &&
    !contradictsActor(source.turns, said)
  );
}

/** At least one content word of the sentence, and a part of them all, occurs in the source. */
export function sharesWords(source: string, sentence: string): boolean {
  const wanted = new Set(analyse(plainSentence(sentence)));
  if (wanted.size === 0) return true;
  const offered = new Set(analyse(source));
  const shared = [...wanted].filter((term) => offered.has(term)).length;
  return shared > 0 && shared / wanted.size >= leastShare;
}

/** Without Markdown of lists and emphasis. */
const plainSentence = (sentence: string) =>
  sentence.replace(/^\s*(?:[-*•#>]+|\d{1,2}[.)])\s+/, '').replace(/[*_`]/g, '');

/** Words with a capital within a sentence. */
function namesOf(text: string): string[] {
  return [...text.matchAll(/[\p{Ll}\d,;] (?=(\p{Lu}\p{Ll}{2,}))/gu)].map(([, name = '']) => name);
}
