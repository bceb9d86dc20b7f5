/** Numbers as words, Italian and English, read into figures. All words are folded: lower case without accents. */

const list = (text: string): string[] => text.split(' ');

const units = list(
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
);
const tens = list('venti trenta quaranta cinquanta sessanta settanta ottanta novanta');

/** «ventuno» and «ventotto» lose a vowel. */
const withUnit = (ten: string, unit: string) => (/^[uo]/.test(unit) ? ten.slice(0, -1) : ten) + unit;

/** The Italian words for 0 to 99, each at the place of its value. */
export const italianNumberWords: string[] = [
  ...units,
  ...tens.flatMap((ten) => [ten, ...units.slice(1, 10).map((unit) => withUnit(ten, unit))]),
];

/** The English words for 0 to 19, each at the place of its value. */
export const englishNumberWords: string[] = list(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
);

const belowHundred = new Map(italianNumberWords.map((word, value) => [word, value]));
for (const [index, ten] of tens.entries()) {
  // «ventun giorni», and as it is not spelled: «ventaotto», «ventiuno».
  belowHundred.set(`${ten.slice(0, -1)}un`, 21 + 10 * index);
  belowHundred.set(`${ten}uno`, 21 + 10 * index);
  belowHundred.set(`${ten}otto`, 28 + 10 * index);
}

const hundreds = /^(?<count>due|tre|quattro|cinque|sei|sette|otto|nove)?cent(?:(?=ott)|o)(?<rest>.{0,60})$/;
const thousands = /^(?:(?<one>mille)|(?<count>.{1,60})mila)(?<rest>.{0,60})$/;

function readBelowThousand(word: string): number | undefined {
  const groups = hundreds.exec(word)?.groups;
  if (!groups) return belowHundred.get(word);
  const count = groups.count === undefined ? 1 : (belowHundred.get(groups.count) ?? 0);
  const rest = groups.rest ? belowHundred.get(groups.rest) : 0;
  return rest === undefined ? undefined : count * 100 + rest;
}

/** The value of one Italian number word up to 999,999: «duemilasei», «millenovecentottanta», «novantotto». */
function readItalianNumber(word: string): number | undefined {
  if (word.length < 3 || word.length > 60) return undefined;
  if (word === 'mila') return undefined;
  const groups = thousands.exec(word)?.groups;
  if (!groups) return readBelowThousand(word);
  const count = groups.one === undefined ? readBelowThousand(groups.count ?? '') : 1;
  const rest = groups.rest ? readBelowThousand(groups.rest) : 0;
  return count === undefined || rest === undefined ? undefined : count * 1000 + rest;
}

/** «One» is hardly ever a number. */
const english = new Map(
  englishNumberWords.map((word, value) => [word, value]).slice(2) as [string, number][],
);
for (const [index, word] of list('twenty thirty forty fifty sixty seventy eighty ninety').entries())
  english.set(word, 20 + 10 * index);

/** What multiplies the number before it: «due mila», «three hundred». */
const factors = new Map([
  ['cento', 100],
  ['mila', 1_000],
  ['mille', 1_000],
  ['milione', 1_000_000],
  ['milioni', 1_000_000],
  ['miliardo', 1_000_000_000],
  ['miliardi', 1_000_000_000],
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
]);

const cache = new Map<string, number | undefined>();

/** The value of a number word or of figures up to twelve digits. Articles are no numbers. */
export function readNumber(word: string): number | undefined {
  if (/^\d{1,12}$/.test(word)) return Number(word);
  if (!numberStart.test(word)) return undefined;
  if (cache.has(word)) return cache.get(word);
  if (cache.size > 5_000) cache.clear();
  const value = english.get(word) ?? readItalianNumber(word);
  cache.set(word, value);
  return value;
}

/** First letters of number words, to reject all others quickly. */
const numberStart =
  /^(?:zero|un|du|tr|qua|qui|cin|se|ott|no|di|un|do|ve|cent|mil|tw|th|fo|fi|si|ei|ni|te|el|ha|bil)/;

export type NumberRun = { value: number; length: number };

const million = 1_000_000;
/** Alone, or after an article. */
const singles = new Map([
  ['milione', million],
  ['miliardo', 1_000 * million],
]);

/**
 * The number that begins at `index` in a row of words, with the count of words that it takes: «due mila sei»,
 * «mille novecento novantotto», «(un) milione e mezzo», «twenty five». Figures followed by «mila» or «milioni» count,
 * too. «venti venticinque» are two numbers.
 */
export function readNumberAt(words: string[], index: number): NumberRun | undefined {
  const word = words[index] ?? '';
  const current = singles.get(word) ?? readNumber(word);
  if (current === undefined) return undefined;
  let reading: Reading = { total: 0, current, next: index + 1 };
  for (
    let more: Reading | undefined = reading;
    more;
    more = multiplied(reading, words) ?? continued(reading, words)
  )
    reading = more;
  const half = halfBehind(reading, words);
  return {
    value: reading.total + reading.current + half,
    length: reading.next - index + (half > 0 ? 2 : 0),
  };
}

/** The value up to the word `next`: `current` is what a following factor multiplies. */
type Reading = { total: number; current: number; next: number };

function multiplied({ total, current, next }: Reading, words: string[]): Reading | undefined {
  const factor = factors.get(words[next] ?? '');
  if (factor === undefined || current === 0 || current >= 1_000 || current >= factor) return undefined;
  return { total, current: current * factor, next: next + 1 };
}

function continued({ total, current, next }: Reading, words: string[]): Reading | undefined {
  // «Mille e cinquecento», «un milione e duecentomila».
  const link = words[next] === 'e' && current >= 100 && current % 100 === 0 ? 1 : 0;
  const word = words[next + link] ?? '';
  const value = /^\d/.test(word) ? undefined : readNumber(word);
  if (value === undefined || !joins(total + current, value)) return undefined;
  const after = next + link + 1;
  // What is below a thousand is multiplied as a whole: «duecento cinquanta mila».
  if (current < 1_000) return { total, current: current + value, next: after };
  return { total: total + current, current: value, next: after };
}

/** «… milioni e mezzo». */
function halfBehind({ current, next }: Reading, words: string[]): number {
  const isHalf = current >= million && words[next] === 'e' && /^mezz[oa]$/.test(words[next + 1] ?? '');
  return isHalf ? (factors.get(words[next - 1] ?? '') ?? 0) / 2 : 0;
}

/** Whether `next` may follow `before` within the same number: only if it fits into its trailing zeros. */
function joins(before: number, next: number): boolean {
  if (next === 0 || before < 20 || before >= 1e12) return false;
  if (before % million === 0) return next < million && next >= 2;
  if (before % 1_000 === 0) return next < 1_000 && next >= (before === 1_000 ? 100 : 2);
  if (before % 100 === 0) return next < 100;
  return before % 10 === 0 && before % 100 !== 10 && next < 10 && next >= 2;
}
