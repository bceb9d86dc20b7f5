import type { Span } from './folded-text.ts';
import { numberOf, ordinaryNumberPattern } from './words.ts';

/** An hour of a clock: `minutes` after midnight, and where it stands in the folded text. */
export type Hour = Span & { minutes: number };

const whole = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'gu');

const hourWord = `una|\\d{1,2}|${ordinaryNumberPattern}`;
const before =
  "alle(?: ore)?|all'|alla|verso le|verso l'|per le|dopo le|entro le|entro l'|prima delle|prima dell'|dalle|ore|facciamo le|alle ore";
const minuteWord = `\\d{2}|trentacinque|quaranta(?:cinque)?|cinquanta(?:cinque)?|${ordinaryNumberPattern}`;
const half = ` e mezz[ao]| e un quarto| e tre quarti| meno un quarto|[:.]\\d{2}| e (?:${minuteWord})| meno (?:${minuteWord})`;
const part = ' di (?:mattina|sera|notte|pomeriggio)| del (?:mattino|pomeriggio)';
const hour = whole(`(?:${before}) ?(?<hour>${hourWord})(?<half>${half})?(?<part>${part})?`);
/** «Le dieci e un quarto» needs no word before it, but what the clock says now is no hour to come. */
const bareHour = whole(
  `(?<!(?:sono|erano|eran|fatte) )(?:le|l') ?(?<hour>${hourWord})(?<half>${half})(?<part>${part})?`,
);
const named = whole(
  `(?:a|per|entro|verso|prima di) mezzogiorno(?<half> e mezz[ao])?|a pranzo|(?:a|entro|per) mezzanotte|a ora di pranzo|all'ora di pranzo`,
);

/** «Ho una riunione fino alle cinque»: then it ends, and nothing is due. */
const isEnd = (text: string, { start }: Span): boolean =>
  /(?:fino|fin) $/u.test(text.slice(Math.max(0, start - 5), start));

/** The hours that a folded text names, in no order; none within `taken`, and none until which something lasts. */
export function hoursIn(text: string, taken: Span[]): Hour[] {
  const found: Hour[] = [];
  const isFree = (place: Span) => ![...taken, ...found].some((other) => meets(place, other));
  for (const match of [...text.matchAll(hour), ...text.matchAll(bareHour)]) {
    const { hour: said, half: rest = '', part: ofDay = '' } = match.groups ?? {};
    const value = numberOf(said === 'una' ? 'un' : said);
    const place = { start: match.index, end: match.index + match[0].length };
    const isDenied = text.slice(Math.max(0, place.start - 4), place.start) === 'non ';
    if (isDenied || isEnd(text, place) || !(value <= 24) || !isFree(place)) continue;
    const near = ofDay === '' ? text.slice(Math.max(0, place.start - 30), place.end + 12) : ofDay;
    found.push({ ...place, minutes: minutesOf(value, rest, near) });
  }
  for (const match of text.matchAll(named)) {
    const place = { start: match.index, end: match.index + match[0].length };
    if (isFree(place) && !isEnd(text, place)) found.push({ ...place, minutes: minutesNamed(match[0]) });
  }
  return found;
}

const meets = (one: Span, other: Span) => one.start < other.end && other.start < one.end;

function minutesNamed(words: string): number {
  if (words.endsWith('pranzo')) return 13 * 60;
  // The last minute of the day that is named with it.
  if (words.endsWith('mezzanotte')) return 23 * 60 + 59;
  return /mezz[ao]$/.test(words) ? 12 * 60 + 30 : 12 * 60;
}

function minutesOf(value: number, half: string, near: string): number {
  const isNight = /(?:di|sta)notte|di notte/.test(near);
  const isEarly = /mattin|stamatt|domatt/.test(near) || (isNight && value <= 5);
  const isLate = /sera|cena|pomeriggio|notte/.test(near);
  const isAfternoon = value < 12 && !isEarly && (value <= 6 || isLate);
  const midnight = value === 12 && isNight ? 12 : 0;
  const minutes = (value - midnight + (isAfternoon ? 12 : 0)) * 60 + partOfHour(half);
  return Math.max(0, minutes);
}

function partOfHour(half: string): number {
  if (/mezz/.test(half)) return 30;
  if (/tre quarti/.test(half)) return 45;
  const isBefore = half.startsWith(' meno ');
  const count = /quarto/.test(half) ? 15 : numberOf(half.replace(/^ (?:e|meno) |^[:.]/, ''));
  if (!(count < 60)) return 0;
  return isBefore ? -count : count;
}
