import { analyse, words } from '@wingman/italian/stems/analysis.ts';
import { tokenise } from '@wingman/italian/tokens/tokenise.ts';

/** Minimum share of a sentence's content words that must be in the cited words; models paraphrase. */
const leastShare = 0.2;

/**
 * Whether these words support a sentence: its numbers, in digits or words, and its names must occur in them, and enough
 * of its content words. `known` are words of the question, which need no support.
 */
export function supports(source: string, sentence: string, known: string): boolean {
  const said = plainSentence(sentence);
  const all = new Set([...analyse(source), ...analyse(known)]);
  const plain = new Set([...words(source), ...words(known)]);
  const hasName = (name: string) =>
    words(name).every((word) => plain.has(word)) || analyse(name).every((term) => all.has(term));
  return (
    figuresOf(said).every((figure) => hasFigure(figure, all)) &&
    namesOf(said).every(hasName) &&
    sharesWords(source, sentence)
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

type Figure = { value: number; isTime: boolean };

const beforeTimes = new Set(['alle', 'dalle', 'le', 'ore', 'at']);

/** The numbers of a sentence; «uno» and «sei» as words are an article and a verb more often. */
function figuresOf(sentence: string): Figure[] {
  const tokens = tokenise(sentence);
  return tokens.flatMap(({ kind, text, folded, role }, index): Figure[] => {
    const isWord = !/^\d/.test(text);
    const isFullHour = role === 'minute' && folded === '0';
    if (kind !== 'number' || isFullHour || (isWord && (folded === '1' || folded === '6'))) return [];
    const isTime = role !== undefined || beforeTimes.has(tokens[index - 1]?.folded ?? '');
    return [{ value: Number(folded), isTime }];
  });
}

const [half = ''] = analyse('mezza');
const [quarter = ''] = analyse('quarto');

/** A time is also spoken of by half the clock: «le tre e mezza» is 15:30. */
function hasFigure({ value, isTime }: Figure, source: Set<string>): boolean {
  if (source.has(String(value))) return true;
  if (!isTime) return false;
  if (value === 30) return source.has(half);
  if (value === 15 || value === 45) return source.has(quarter) || source.has(String(value - 12));
  return value > 12 && value <= 24 && source.has(String(value - 12));
}

/** Words with a capital within a sentence. */
function namesOf(text: string): string[] {
  return [...text.matchAll(/[\p{Ll}\d,;] (?=(\p{Lu}\p{Ll}{2,}))/gu)].map(([, name = '']) => name);
}
