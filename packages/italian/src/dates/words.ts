import { englishNumberWords, italianNumberWords, readNumber } from '../numbers/numbers.ts';

/** Words for numbers, weekdays and months, folded, Italian and English, and chunks of patterns made of them. */

/** Words that are a number only beside a unit of time, and the first of a month. */
const articles = new Map([
  ['un', 1],
  ['una', 1],
  ["un'", 1],
  ['primo', 1],
  ['a', 1],
  ['an', 1],
  ['one', 1],
  ['couple', 2],
  ['paio', 2],
]);

/** A number as digits or as a word; NaN for anything else. */
export function numberOf(word: string | undefined): number {
  const plain = word?.trim() ?? '';
  return articles.get(plain) ?? readNumber(plain) ?? Number.NaN;
}

const words = (map: Iterable<string>) => [...map].sort((a, b) => b.length - a.length).join('|');

const english = englishNumberWords.slice(0, 13);

/** Pattern of a whole number up to three digits, or its word. */
export const numberPattern = `\\d{1,3}|${words(
  [...italianNumberWords, ...english, ...articles.keys()].filter((word) => word !== 'primo'),
)}`;

/** Numbers that stand for a day of the month or an hour, as words: articles are none. */
export const ordinaryNumberPattern = words([...italianNumberWords.slice(2, 32), ...english.slice(1)]);

const weekdays = [
  ['lunedi', 'monday'],
  ['martedi', 'tuesday'],
  ['mercoledi', 'wednesday'],
  ['giovedi', 'thursday'],
  ['venerdi', 'friday'],
  ['sabato', 'saturday'],
  ['domenica', 'sunday'],
];

/** 1 is Monday. */
export const weekdayNamed = (name: string | undefined): number =>
  weekdays.findIndex((names) => names.includes(name ?? '')) + 1;
export const weekdayPattern = words(weekdays.map(([italian]) => italian as string));
export const englishWeekdayPattern = words(weekdays.map(([, name]) => name as string));

const months = [
  ['gennaio', 'gen', 'january', 'jan'],
  ['febbraio', 'feb', 'february'],
  ['marzo', 'mar', 'march'],
  ['aprile', 'apr', 'april'],
  ['maggio', 'mag', 'may'],
  ['giugno', 'giu', 'june', 'jun'],
  ['luglio', 'lug', 'july', 'jul'],
  ['agosto', 'ago', 'august', 'aug'],
  ['settembre', 'set', 'september', 'sept', 'sep'],
  ['ottobre', 'ott', 'october', 'oct'],
  ['novembre', 'nov', 'november'],
  ['dicembre', 'dic', 'december', 'dec'],
];

/** 1 is January; 0 when it is no month. */
export const monthNamed = (name: string | undefined): number =>
  months.findIndex((names) => names.includes(name ?? '')) + 1;
/** Whole names only: «mar» and «set» are words of their own. */
export const monthPattern = words(months.map(([italian]) => italian as string));
/** Also abbreviations, which a number before them makes unambiguous. */
export const shortMonthPattern = words(months.flat());
export const englishMonthPattern = words(months.map(([, , name]) => name as string));
