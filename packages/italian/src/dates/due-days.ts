import {
  addDays,
  type CalendarDay,
  compareDays,
  type Days,
  daysInMonth,
  oneDay,
  weekOf,
} from './calendar.ts';
import { comingDays } from './coming-days.ts';
import { foldText, type Span } from './folded-text.ts';
import {
  monthPattern,
  numberOf,
  numberPattern,
  ordinaryNumberPattern,
  weekdayNamed,
  weekdayPattern,
} from './words.ts';
import { calendarDay } from './zoned-time.ts';

/**
 * When something is to be done, as somebody said it. `from` and `to`: the first and the last local day, the same for one day; no
 * `from`: until a day («entro venerdì»); no `to`: from a day on («dopo le feste»); neither: an hour alone. `minutes`: after
 * midnight, where an hour was named. `span`: the words, in the text as given.
 */
export type DueDays = { from?: CalendarDay; to?: CalendarDay; minutes?: number; span: Span };

type Found = { from?: CalendarDay | undefined; to?: CalendarDay | undefined; start: number; end: number };

const maxLength = 1_000;
const whole = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'gu');

type Groups = Record<string, string | undefined>;
const count = (text: string | undefined) => (text?.endsWith('paio di') ? 2 : numberOf(text));
/** What `comingDays` takes for a week or leaves out, and what is one day for who has to do it. */
const ownRules: { pattern: RegExp; read: (groups: Groups, today: CalendarDay) => Days | undefined }[] = [
  {
    pattern: whole(`(?:tra|fra) (?<n>(?:un )?paio di|${numberPattern}) settiman[ae]`),
    read: ({ n }, today) => inDays(today, 7 * count(n)),
  },
  {
    pattern: whole('(?:tra|fra) un mese'),
    read: (_, today) => oneDay(monthLater(today)),
  },
  {
    pattern: whole(`(?:tra|fra) (?:poco|un attimo|mezz'ora|un'ora|un'oretta|\\p{L}{2,12} (?:ore|minuti))`),
    read: (_, today) => oneDay(today),
  },
  {
    pattern: whole(
      `(?<name>${weekdayPattern}) (?:della|dell'altra|di) (?:settimana (?:prossima|dopo)|prossima settimana|settimana che viene)`,
    ),
    read: ({ name }, today) => oneDay(addDays(weekOf(today, 1).first, weekdayNamed(name) - 1)),
  },
  {
    pattern: whole(`(?:la|della) settimana prossima,? (?:di )?(?<name>${weekdayPattern})`),
    read: ({ name }, today) => oneDay(addDays(weekOf(today, 1).first, weekdayNamed(name) - 1)),
  },
  {
    pattern: whole('(?:a|per|verso|entro) meta mese'),
    read: (_, { year, month, day }) => (day <= 15 ? oneDay({ year, month, day: 15 }) : undefined),
  },
];
const laterToday = whole(
  'in (?:giornata|mattinata|serata)|entro stasera|dopo (?:pranzo|cena|mangiato)|prima di (?:pranzo|cena|mezzogiorno)|piu tardi|nel pomeriggio|stamane|stasera|oggi|stamattina|stanotte',
);

const inDays = (today: CalendarDay, days: number) =>
  Number.isFinite(days) ? oneDay(addDays(today, days)) : undefined;

function monthLater({ year, month, day }: CalendarDay): CalendarDay {
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  return { ...next, day: Math.min(day, daysInMonth(next)) };
}

/** One that comes again and again, or lies behind. */
const notThis =
  /(?<![\p{L}])(?:ogni|tutti i|tutte le|quel|quella|quello|scors[oa]|dall[oa] scors[oa]|l'altro|l'altra)(?: \p{L}{1,12})? ?$/u;
const behind = /^(?: (?:scors[oa]|passat[oa]|fa|prima|dell'anno scorso)(?![\p{L}]))/u;
const always = /(?<![\p{L}])(?:il|la|di|al|alla|tutti i|ogni) $/u;
const until =
  /(?<![\p{L}])(?:entro|per|fino al?|massimo|al massimo|non oltre)(?: (?:e non oltre|il|la|l'|le))?,? ?$/u;
const before = /(?<![\p{L}])prima (?:di|del|della|dell')? ?$/u;
const later = /(?<![\p{L}])(?:dopo|passat[oa]|a partire d[ai]l?|da)(?: (?:il|la|l'))? ?$/u;
const aloneWeekday = new RegExp(`^(?:${weekdayPattern})(?: (?:mattina|pomeriggio|sera))?$`, 'u');

/** The days and hours of a text that lie ahead of the moment at which it was said, in its order. `timeZone`: IANA name. */
export function dueDays(text: string, saidAt: Date, timeZone: string): DueDays[] {
  const source = text.slice(0, maxLength);
  const folded = foldText(source);
  const today = calendarDay(saidAt, timeZone);
  const own = readOwn(folded.text, today);
  const coming = comingDays(source, saidAt, timeZone).flatMap(({ days, span }): Found[] => {
    const words = foldText(source.slice(span.start, span.end)).text;
    const start = foldText(source.slice(0, span.start)).text.length;
    return [ofComing(folded.text, { start, end: start + words.length }, days, today)].filter(
      (each) => each !== undefined,
    );
  });
  const kept = [...own, ...coming.filter((each) => !own.some((other) => meets(each, other)))].sort(
    (one, other) => one.start - other.start,
  );
  const joined = joinPairs(kept, folded.text);
  return joinHours(joined, hoursIn(folded.text, joined)).map(({ start, end, ...due }) => ({
    ...due,
    span: folded.toSource({ start, end }),
  }));
}

const meets = (one: Span, other: Span) => one.start < other.end && other.start < one.end;

function readOwn(text: string, today: CalendarDay): Found[] {
  const found: Found[] = [];
  for (const { pattern, read } of ownRules)
    for (const match of text.matchAll(pattern)) {
      const days = read(match.groups ?? {}, today);
      const place = { start: match.index, end: match.index + match[0].length };
      if (days && !found.some((other) => meets(place, other)))
        found.push({ from: days.first, to: days.last, ...place });
    }
  for (const match of text.matchAll(laterToday)) {
    const place = { start: match.index, end: match.index + match[0].length };
    if (!found.some((other) => meets(place, other))) found.push({ from: today, to: today, ...place });
  }
  return found;
}

/** As who has to do it counts: «entro», «prima di», «dopo»; undefined for what recurs or is over. */
function ofComing(text: string, place: Span, days: Days, today: CalendarDay): Found | undefined {
  const lead = text.slice(Math.max(0, place.start - 24), place.start);
  const words = text.slice(place.start, place.end);
  if (notThis.test(lead) || behind.test(text.slice(place.end, place.end + 24))) return undefined;
  if (aloneWeekday.test(words) && always.test(lead)) return undefined;
  if (/^dopo (?!domani)/.test(words)) return { ...place, from: days.first };
  if (before.test(lead)) return { ...place, to: notBefore(addDays(days.first, -1), today) };
  if (later.test(lead) && compareDays(days.first, days.last) === 0 && /dopo|passat/.test(lead))
    return { ...place, from: addDays(days.last, 1) };
  if (until.test(lead) || /^(?:entro|per|prima di)/.test(words))
    return { ...place, from: isSpanOfDays(words) ? days.first : undefined, to: days.last };
  if (/^in settimana$/.test(words) && compareDays(days.first, days.last) === 0) {
    const next = weekOf(today, 1);
    return { ...place, from: next.first, to: next.last };
  }
  if (/^a (?:la )?fine (?:del )?mese/.test(words)) return { ...place, from: days.last, to: days.last };
  return { ...place, from: days.first, to: days.last };
}

const isSpanOfDays = (words: string) => /settimana|giorni|week|mese/.test(words);
const notBefore = (day: CalendarDay, today: CalendarDay) => (compareDays(day, today) < 0 ? today : day);

const opens = /(?<![\p{L}])(?:da|dal|dall'|tra|fra|fra il|tra il)(?![\p{L}])/u;
const joins = /^,? ?(?:al?|all'|alla|fino al?|e) ?(?:il |l')?$/u;

/** «Dal nove al sedici agosto» is one span of days. */
function joinPairs(found: Found[], text: string): Found[] {
  const joined: Found[] = [];
  for (const each of found) {
    const last = joined.at(-1);
    const isPair =
      last?.from !== undefined &&
      each.to !== undefined &&
      joins.test(text.slice(last.end, each.start)) &&
      opens.test(text.slice(Math.max(0, last.start - 8), last.start + 5));
    if (last && isPair) {
      joined.pop();
      joined.push({ ...pairOf(last, each, text), start: last.start, end: each.end });
    } else joined.push(each);
  }
  return joined;
}

const namesMonth = new RegExp(`(?:${monthPattern})$`, 'u');

/** A day that is said without a month is of the month behind it. */
function pairOf({ from, ...first }: Found, { to, ...last }: Found, text: string): Pick<Found, 'from' | 'to'> {
  const hasMonth = (place: Span) => namesMonth.test(text.slice(place.start, place.end));
  const isOfOther = from && to && from.day <= to.day && !hasMonth(first) && hasMonth(last);
  return { from: isOfOther ? { ...to, day: from.day } : from, to };
}

type Hour = Span & { minutes: number };

const hourWord = `una|\\d{1,2}|${ordinaryNumberPattern}`;
const hour = whole(
  `(?:alle(?: ore)?|all'|alla|verso le|verso l'|per le|dopo le|entro le|prima delle|dalle|ore) ?(?<hour>${hourWord})(?<half> e mezz[ao]| e un quarto| meno un quarto|[:.]\\d{2}| e (?:\\d{2}|trenta|quindici|quaranta|venti|dieci))?(?<part> di (?:mattina|sera|notte|pomeriggio))?`,
);
const meal = whole('a mezzogiorno|a pranzo');

function hoursIn(text: string, days: Found[]): Hour[] {
  const found = [...text.matchAll(hour)].flatMap((match): Hour[] => {
    const { hour: named, half = '' } = match.groups ?? {};
    const value = numberOf(named === 'una' ? 'un' : named);
    const place = { start: match.index, end: match.index + match[0].length };
    const isDenied = text.slice(Math.max(0, place.start - 4), place.start) === 'non ';
    if (isDenied || !(value <= 24) || days.some((other) => meets(place, other))) return [];
    const near = text.slice(Math.max(0, place.start - 30), place.end + 12);
    return [{ ...place, minutes: minutesOf(value, half, near) }];
  });
  const meals = [...text.matchAll(meal)].map((match): Hour => {
    const place = { start: match.index, end: match.index + match[0].length };
    return { ...place, minutes: match[0] === 'a pranzo' ? 780 : 720 };
  });
  return [...found, ...meals.filter((each) => !found.some((other) => meets(each, other)))];
}

function minutesOf(value: number, half: string, near: string): number {
  const isEarly = /mattin|stamatt|domatt/.test(near);
  const isLate = /sera|cena|pomeriggio|notte/.test(near);
  const isAfternoon = value < 12 && !isEarly && (value <= 6 || (isLate && value < 12));
  return (value + (isAfternoon ? 12 : 0)) * 60 + partOfHour(half);
}

function partOfHour(half: string): number {
  if (/mezz|trenta/.test(half)) return 30;
  if (/meno/.test(half)) return -15;
  if (/quarto|quindici/.test(half)) return 15;
  return Math.min(59, Number(/\d{2}/.exec(half)?.[0] ?? 0));
}

const mostBetween = 3;

/** Each hour goes with the nearest single day; without any it stands alone. */
function joinHours(days: Found[], hours: Hour[]): (Found & { minutes?: number })[] {
  const joined: (Found & { minutes?: number })[] = days.map((each) => ({ ...each }));
  const alone: (Span & { minutes: number })[] = [];
  for (const { minutes, start, end } of hours) {
    const distance = (each: Span) => Math.min(Math.abs(each.start - end), Math.abs(start - each.end));
    const near = joined
      .filter((each) => each.minutes === undefined && each.from && each.to && distance(each) < 40)
      .sort((one, other) => distance(one) - distance(other))[0];
    if (near) {
      Object.assign(near, { minutes });
      // What stands between them may be all that is said.
      if (distance(near) <= mostBetween)
        Object.assign(near, { start: Math.min(near.start, start), end: Math.max(near.end, end) });
    } else alone.push({ minutes, start, end });
  }
  return [...joined, ...alone].sort((one, other) => one.start - other.start);
}
