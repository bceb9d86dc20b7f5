import { foldedWeekdays, monthNames } from '@wingman/italian/dates/day-names.ts';
import { readNumber } from '@wingman/italian/numbers/numbers.ts';
import { wordsNaming } from '@wingman/italian/numbers/value-words.ts';
import { fold, type Token } from '@wingman/italian/tokens/token.ts';
import { tokenise } from '@wingman/italian/tokens/tokenise.ts';

/** A number of a sentence. Only a date or a time is proved by the moment at which something was said. */
type Figure = {
  value: number;
  kind: 'time' | 'date' | 'percent' | 'plain';
  isPlace: boolean;
  minutes?: number;
};

/**
 * The numbers that a text says, in all the ways in which they may be meant, and the words beside them. `isToHour`: a time is told by
 * what is missing to the next hour.
 */
type Said = { values: Set<number>; words: Set<string>; isToHour: boolean };

const beforeTimes = new Set(['alle', 'dalle', 'le', 'ore', 'at', 'verso', 'fino']);
const months = new Set(monthNames);
const weekdays = new Set(foldedWeekdays);
/** Behind these a number of four digits is a year. */
const beforeYears = new Set(['nel', 'del', 'dal']);

/** Does what was said, or for dates and times its moment, hold every figure of a sentence? */
export function supportsFigures(said: string, moment: string, sentence: string): boolean {
  const figures = figuresOf(sentence);
  if (figures.length === 0) return true;
  const spoken = readSaid(said);
  const dated = readSaid(moment);
  return figures.every(
    (figure) =>
      holds(figure, spoken) || ((figure.kind === 'date' || figure.kind === 'time') && holds(figure, dated)),
  );
}

/** The numbers of a sentence; «uno» and «sei» as words are an article and a verb more often. */
function figuresOf(sentence: string): Figure[] {
  const tokens = tokenise(withoutFractions(sentence));
  return tokens.flatMap((token, index): Figure[] => {
    const { kind, text, folded, role } = token;
    const isWord = !/^\d/.test(text);
    const isFullHour = role === 'minute' && folded === '0';
    if (kind !== 'number' || isFullHour || (isWord && (folded === '1' || folded === '6'))) return [];
    const minutes = role === 'hour' ? Number(tokens[index + 1]?.folded ?? 0) : undefined;
    return [
      {
        value: Number(folded),
        kind: kindOf(tokens, index),
        isPlace: role === 'place',
        ...(minutes === undefined ? {} : { minutes }),
      },
    ];
  });
}

/** «1,2 milioni» is one number, and so is «2,5»: halves are said as words. */
function withoutFractions(sentence: string): string {
  return sentence
    .replace(
      /(?<![\d.,])(\d{1,3}),(\d{1,3}) (mila|milion[ei]|miliard[oi])(?!\p{L})/gu,
      (_, whole, part, factor) => String(Math.round(Number(`${whole}.${part}`) * factorOf(factor))),
    )
    .replace(/(?<![\d.,])(\d{1,4}),5(?![\d,])/g, '$1 e mezzo');
}

const factors: [RegExp, number][] = [
  [/^mila/, 1_000],
  [/^milion/, 1_000_000],
  [/^miliard/, 1_000_000_000],
];
const factorOf = (word: string) => factors.find(([pattern]) => pattern.test(word))?.[1] ?? 1;

function kindOf(tokens: readonly Token[], index: number): Figure['kind'] {
  const { role, folded } = tokens[index] as Token;
  const [before = '', after = ''] = [tokens[index - 1]?.folded, tokens[index + 1]?.folded];
  if (after === 'percent') return 'percent';
  if (role === 'hour' || role === 'minute') return 'time';
  if (months.has(after) || weekdays.has(before)) return 'date';
  const isYear = /^(?:19|20)\d\d$/.test(folded) && (months.has(before) || beforeYears.has(before));
  if (isYear) return 'date';
  return beforeTimes.has(before) ? 'time' : 'plain';
}

function readSaid(text: string): Said {
  const tokens = tokenise(text);
  const values = new Set<number>();
  const words = new Set(tokens.map(({ folded }) => folded));
  for (const { kind, folded } of tokens) if (kind === 'number') values.add(Number(folded));
  for (const value of sharedFactors(tokens)) values.add(value);
  for (const value of spokenHundreds(text)) values.add(value);
  return { values, words, isToHour: toHour.test(fold(text)) };
}

/** «Le quattro meno un quarto», not «più o meno». */
const toHour = /(?<!\p{L})meno (?:un quarto|cinque|dieci|venti|venticinque|\d{1,2})(?!\p{L})/u;

const mostInRow = 8;

/** «Cinquantadue, cinquantotto e settantuno mila»: the last number names the thousands of all. */
function sharedFactors(tokens: readonly Token[]): number[] {
  const found: number[] = [];
  let row: number[] = [];
  for (const { kind, folded } of tokens) {
    if (kind === 'number') {
      const value = Number(folded);
      const factor = [1_000_000, 1_000].find(
        (each) => value >= each && value % each === 0 && value / each < 1_000,
      );
      if (factor !== undefined)
        found.push(...row.filter((other) => other < 1_000).map((other) => other * factor));
      row = [...row.slice(-mostInRow), value];
    } else if (folded !== 'e' && folded !== 'o') row = [];
  }
  return found;
}

const hundreds =
  /(?<![\p{L}\d])(?:(\p{L}{2,30}|\d{1,3}) ?(?:mila)|mille) e (due|tre|quattro|cinque|sei|sette|otto|nove|[2-9])(?![\p{L}\d])(?! (?:cento|mila|euro))/gu;

/** «Sei mila e due» may be 6,200: who speaks leaves the hundreds out. */
function spokenHundreds(text: string): number[] {
  return [...fold(text).matchAll(hundreds)].flatMap(([, count, rest = '']) => {
    const thousands = count === undefined ? 1 : readNumber(count);
    const more = readNumber(rest);
    return thousands === undefined || more === undefined ? [] : [thousands * 1_000 + more * 100];
  });
}

const articles = ['un', 'una', 'uno'];

function holds({ value, kind, isPlace, minutes }: Figure, said: Said): boolean {
  const { values, words } = said;
  if (kind === 'percent' && !words.has('percent') && !words.has('percentuale')) return false;
  if (kind === 'time' && minutes !== undefined) return holdsHour(value, minutes, said);
  if (values.has(value)) return true;
  const has = (...some: string[]) => some.some((word) => words.has(word));
  if (value === 1 && has(...articles, 'primo', 'prima')) return true;
  if (wordsNaming(value, isPlace).some((word) => has(word, `${word.slice(0, -1)}a`))) return true;
  return kind === 'time' && (holdsMinutes(value, said) || holdsHour(value, 0, said));
}

/** A time is also spoken of by half the clock: «le tre e mezza» is 15:30, «le quattro meno un quarto» 15:45. */
function holdsHour(value: number, minutes: number, { values, words, isToHour }: Said): boolean {
  if (value > 24) return false;
  const told = isToHour && minutes > 30 && !values.has(minutes) ? value + 1 : value;
  const hour = told % 12 || 12;
  if (hour === 12 && (words.has('mezzogiorno') || words.has('mezzanotte'))) return true;
  return values.has(told) || values.has(hour) || (hour === 1 && words.has('una'));
}

function holdsMinutes(value: number, { values, words, isToHour }: Said): boolean {
  if (value === 30 && words.has('mezza')) return true;
  if ((value === 15 || value === 45) && words.has('quarto')) return true;
  return isToHour && value > 30 && values.has(60 - value);
}
