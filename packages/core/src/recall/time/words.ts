/** Words for numbers, weekdays and months, folded, Italian and English, and pieces of patterns made of them. */

const small =
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti ventuno ventidue ventitre ventiquattro venticinque ventisei ventisette ventotto ventinove trenta trentuno';
const english = 'zero one two three four five six seven eight nine ten eleven twelve';

const numbers = new Map<string, number>([
  ...small.split(' ').map((word, value): [string, number] => [word, value]),
  ...english.split(' ').map((word, value): [string, number] => [word, value]),
  ['un', 1],
  ['una', 1],
  ["un'", 1],
  ['primo', 1],
  ['a', 1],
  ['an', 1],
  ['couple', 2],
  ['paio', 2],
  ['quaranta', 40],
  ['quarantacinque', 45],
  ['cinquanta', 50],
  ['sessanta', 60],
  ['novanta', 90],
]);

/** A number as digits or as a word; NaN for anything else. */
export function numberOf(word: string | undefined): number {
  if (word === undefined) return Number.NaN;
  return numbers.get(word.trim()) ?? (/^\d+$/.test(word) ? Number(word) : Number.NaN);
}

const words = (map: Iterable<string>) => [...map].sort((a, b) => b.length - a.length).join('|');

/** Pattern of a whole number up to three digits, or its word. */
export const numberPattern = `\\d{1,3}|${words([...numbers.keys()].filter((word) => word !== 'primo'))}`;

/** Numbers that stand for a day of the month or an hour, as words: articles are none. */
export const ordinaryNumberPattern = words([
  ...small
    .split(' ')
    .slice(1)
    .filter((word) => word !== 'uno'),
  ...english.split(' ').slice(1),
]);

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
/** Also short forms, where a number before them makes them certain. */
export const shortMonthPattern = words(months.flat());
export const englishMonthPattern = words(months.map(([, , name]) => name as string));
