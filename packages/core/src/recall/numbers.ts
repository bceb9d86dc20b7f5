/** Numbers as words, Italian and English, read into figures. All words are folded: lower case without accents. */

const units: Record<string, number> = {};
const names = (text: string, from: number, step = 1) => {
  for (const [index, word] of text.split(' ').entries()) units[word] = from + index * step;
};
names('zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici', 0);
names('quindici sedici diciassette diciotto diciannove', 15);
const tens: Record<string, number> = {};
for (const [index, word] of 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta'
  .split(' ')
  .entries()) {
  tens[word] = 20 + 10 * index;
}

const unitPattern = 'uno|due|tre|quattro|cinque|sei|sette|otto|nove';
/** «ventuno» and «ventotto» lose a vowel. */
const tenPattern = 'vent|trent|quarant|cinquant|sessant|settant|ottant|novant';
const teens = 'zero|dieci|undici|dodici|tredici|quattordici|quindici|sedici|diciassette|diciotto|diciannove';
const belowHundred = `(?:(?<ten>${tenPattern})(?:(?<elided>uno|un|otto)|[ia](?<unit>${unitPattern})?)|(?<small>${teens}|${unitPattern}))`;
const below100 = new RegExp(`^${belowHundred}$`);
const hundreds = /^(?<count>due|tre|quattro|cinque|sei|sette|otto|nove)?cent(?:(?=ott)|o)(?<rest>.*)$/;
const thousands = /^(?:(?<one>mille)|(?<count>.+)mila)(?<rest>.*)$/;

function readBelowHundred(word: string): number | undefined {
  const groups = below100.exec(word)?.groups;
  if (!groups) return undefined;
  if (groups.small !== undefined) return units[groups.small];
  const ten = Object.entries(tens).find(([name]) => name.startsWith(groups.ten ?? ''))?.[1] ?? 0;
  const unit = groups.elided === 'un' ? 'uno' : (groups.elided ?? groups.unit);
  return ten + (unit === undefined ? 0 : (units[unit] ?? 0));
}

function readBelowThousand(word: string): number | undefined {
  const groups = hundreds.exec(word)?.groups;
  if (!groups) return readBelowHundred(word);
  const count = groups.count === undefined ? 1 : (units[groups.count] ?? 0);
  const rest = groups.rest ? readBelowHundred(groups.rest) : 0;
  return rest === undefined ? undefined : count * 100 + rest;
}

/** The value of one Italian number word up to 999,999: «duemilasei», «millenovecentottanta», «novantotto». */
export function readItalianNumber(word: string): number | undefined {
  if (word.length < 3 || word.length > 60) return undefined;
  if (word === 'mila') return undefined;
  const groups = thousands.exec(word)?.groups;
  if (!groups) return readBelowThousand(word);
  const count = groups.one === undefined ? readBelowThousand(groups.count ?? '') : 1;
  const rest = groups.rest ? readBelowThousand(groups.rest) : 0;
  return count === undefined || rest === undefined ? undefined : count * 1000 + rest;
}

const english = new Map<string, number>();
for (const [index, word] of 'two three four five six seven eight nine ten eleven twelve'.split(' ').entries())
  english.set(word, index + 2);
for (const [index, word] of 'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
  .split(' ')
  .entries())
  english.set(word, index + 13);
for (const [index, word] of 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').entries())
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

/** The value of a number word or of figures. */
function numberOf(word: string): number | undefined {
  if (/^\d{1,12}$/.test(word)) return Number(word);
  if (!numberStart.test(word)) return undefined;
  if (cache.has(word)) return cache.get(word);
  if (cache.size > 5_000) cache.clear();
  const value = english.get(word) ?? readItalianNumber(word);
  cache.set(word, value);
  return value;
}

/** How number words begin: everything else is told apart without looking closer. */
const numberStart =
  /^(?:zero|un|du|tr|qua|qui|cin|se|ott|no|di|un|do|ve|cent|mil|tw|th|fo|fi|si|ei|ni|te|el|ha|bil)/;

export type NumberRun = { value: number; length: number };

/**
 * The number that begins at `index` in a row of words, with the count of words that it takes: «due mila sei»,
 * «mille novecento novantotto», «twenty five». Figures followed by «mila» or «milioni» count, too.
 * «venti venticinque» are two numbers.
 */
export function readNumberAt(words: string[], index: number): NumberRun | undefined {
  let total = 0;
  let current = numberOf(words[index] ?? '');
  if (current === undefined) return undefined;
  let length = 1;
  for (;;) {
    const next = words[index + length] ?? '';
    const factor = factors.get(next);
    if (factor !== undefined && current > 0 && current < 1_000 && current < factor) {
      current *= factor;
      length += 1;
      continue;
    }
    const value = numberOf(next);
    if (value === undefined || /^\d/.test(next) || !joins(total + current, value)) break;
    total += current;
    current = value;
    length += 1;
  }
  return { value: total + current, length };
}

/** May `next` be said after `before` as a part of the same number? Only into the zeros at its end. */
function joins(before: number, next: number): boolean {
  if (next === 0 || before < 20 || before >= 1e12) return false;
  if (before % 1_000 === 0) return next < 1_000 && next >= (before === 1_000 ? 100 : 2);
  if (before % 100 === 0) return next < 100;
  return before % 10 === 0 && before % 100 !== 10 && next < 10 && next >= 2;
}
