import { addDays, type CalendarDay, compareDays, type Days, weekOf } from './calendar.ts';
import { comingDays } from './coming-days.ts';
import { type Hour, hoursIn } from './due-hours.ts';
import type { DueFound } from './due-rule.ts';
import { ownDue } from './due-rules.ts';
import { foldText, type Span } from './folded-text.ts';
import { monthPattern, weekdayPattern } from './words.ts';
import { calendarDay } from './zoned-time.ts';

/**
 * When something is to be done, as somebody said it. `from` and `to`: the first and the last local day, the same for one day; no
 * `from`: until a day («entro venerdì»); no `to`: from a day on («dopo le feste»); neither: an hour alone. `minutes`: after
 * midnight, where an hour was named. `span`: the words, in the text as given.
 */
export type DueDays = { from?: CalendarDay; to?: CalendarDay; minutes?: number; span: Span };

type Found = DueFound;

const maxLength = 1_000;
/** One that comes again and again, or lies behind. */
const notThis =
  /(?<![\p{L}])(?:ogni|tutti i|tutte le|quel|quella|quello|scors[oa]|dall[oa] scors[oa]|l'altro|l'altra)(?: \p{L}{1,12})? ?$/u;
const behind = /^(?: (?:scors[oa]|passat[oa]|fa|prima(?! \p{L})|dell'anno scorso)(?![\p{L}]))/u;
/** «Il trenta per cento» is no day. */
const ofMeasure = /^ ?(?:per cento|percento|%|euro|gradi|metri|chili|virgola)(?![\p{L}])|^ ?%/u;
/** «Dal primo giorno», «il primo piano»: the first of something. */
const firstOf =
  /^ (?:giorno|piano|figlio|prezzo|posto|anno|mese|capitolo|punto|passo|volo|treno|turno|tempo|piatto|premio|incontro|appuntamento|buco|quarto|giro|esame|soccorso|ministro|testo|libro|lavoro|colpo|momento|caso|che|della|dei|delle)(?![\p{L}])/u;
const always =
  /(?<![\p{L}])(?:il|la|(?<!(?:pomeriggio|mattina|mattinata|sera|serata|notte|quarto|mezza|mezzo|prima|entro|meta|cena|pranzo) )di|al|alla|tutti i|ogni) $/u;
/** «Alle sei di venerdì». */
const behindHour =
  /(?<![\p{L}\p{N}])(?:alle|all'|le|ore) ?(?:\d{1,2}(?:[.:]\d{2})?|\p{L}{2,12})(?: e (?:mezza|mezzo|un quarto|\p{L}{2,12}))? di $/u;
const until =
  /(?<![\p{L}])(?:entro|per|fino al?|massimo|al massimo|non oltre)(?: (?:e non oltre|il|la|l'|le))?,? ?$/u;
const before = /(?<![\p{L}])prima (?:di|del|della|dell')? ?$/u;
const notBeforehand = /(?<![\p{L}])non prima (?:di|del|della|dell')? ?$/u;
const later = /(?<![\p{L}])(?:dopo|passat[oa]|a partire d[ai]l?|da)(?: (?:il|la|l'))? ?$/u;
const aloneWeekday = new RegExp(`^(?:${weekdayPattern})(?: (?:mattina|pomeriggio|sera))?$`, 'u');

/** The days and hours of a text that lie ahead of the moment at which it was said, in its order. `timeZone`: IANA name. */
export function dueDays(text: string, saidAt: Date, timeZone: string): DueDays[] {
  const source = text.slice(0, maxLength);
  const folded = foldText(source);
  const today = calendarDay(saidAt, timeZone);
  const own = ownDue(folded.text, today);
  // Nearly always, and then the places are the same.
  const isAsLong = folded.text.length === source.length;
  const coming = comingDays(source, saidAt, timeZone).flatMap(({ days, span }): Found[] => {
    const place = isAsLong ? span : placeIn(source, span);
    return [ofComing(folded.text, place, days, today)].filter((each) => each !== undefined);
  });
  // «In giornata» is a day for who asks, and a part of one beside another.
  const parts = own.filter(({ isPart }) => isPart);
  const isOwn = (each: Found) => own.some((other) => !other.isPart && meets(each, other));
  const isPart = (each: Found) => parts.some(({ start, end }) => start === each.start && end === each.end);
  const days = [
    ...own.filter((each) => !each.isPart),
    ...coming.filter((each) => !isOwn(each) && !isPart(each)),
  ];
  const kept = [
    ...days,
    ...parts.filter((part) => !days.some((day) => meets(part, day) || isWith(folded.text, part, day))),
  ].sort((one, other) => one.start - other.start);
  const joined = joinPairs(kept, folded.text);
  return joinHours(joined, hoursIn(folded.text, joined), folded.text).map(
    ({ start, end, isPart: _, ...due }) => ({
      ...due,
      span: folded.toSource({ start, end }),
    }),
  );
}

function placeIn(source: string, { start, end }: Span): Span {
  const from = foldText(source.slice(0, start)).text.length;
  return { start: from, end: from + foldText(source.slice(start, end)).text.length };
}

const meets = (one: Span, other: Span) => one.start < other.end && other.start < one.end;

const mostWith = 40;
const beside = /^[, ]*(?:di |del |il )?$/u;
const otherClause = /[,.;:?!]| (?:e|ma|poi|pero|che) /u;

/** «Venerdì dopo pranzo», «domani ti chiamo nel pomeriggio»: of that day. */
function isWith(text: string, part: Span, day: Span): boolean {
  const between = part.end <= day.start ? text.slice(part.end, day.start) : text.slice(day.end, part.start);
  return beside.test(between) || (between.length <= mostWith && !otherClause.test(between));
}

/** It recurs, or it is over. */
const isNone = (words: string, lead: string, after: string): boolean =>
  notThis.test(lead) ||
  behind.test(after) ||
  ofMeasure.test(after) ||
  (words.endsWith('primo') && firstOf.test(after)) ||
  (aloneWeekday.test(words) && always.test(lead) && !behindHour.test(lead));

/** As who has to do it counts: «entro», «prima di», «dopo»; undefined for what recurs or is over. */
function ofComing(text: string, place: Span, days: Days, today: CalendarDay): Found | undefined {
  const lead = text.slice(Math.max(0, place.start - 24), place.start);
  const words = text.slice(place.start, place.end);
  if (isNone(words, lead, text.slice(place.end, place.end + 24))) return undefined;
  if (/^dopo (?!domani)/.test(words)) return { ...place, from: days.first };
  if (notBeforehand.test(lead)) return { ...place, from: days.first };
  if (before.test(lead) || /^prima di/.test(words))
    return { ...place, to: notBefore(addDays(before.test(lead) ? days.first : days.last, -1), today) };
  if (later.test(lead) && compareDays(days.first, days.last) === 0 && /dopo|passat/.test(lead))
    return { ...place, from: addDays(days.last, 1) };
  if (until.test(lead) || /^(?:entro|per|prima di)/.test(words))
    return { ...place, from: isSpanOfDays(words) ? days.first : undefined, to: days.last };
  return { ...place, ...asMeant(words, days, today) };
}

/** «In settimana» on a Sunday is the next one, «a fine mese» its last day. */
function asMeant(words: string, { first, last }: Days, today: CalendarDay): Pick<Found, 'from' | 'to'> {
  if (/^in settimana$/.test(words) && compareDays(first, last) === 0) {
    const next = weekOf(today, 1);
    return { from: next.first, to: next.last };
  }
  return { from: /^a (?:la )?fine (?:del )?mese/.test(words) ? last : first, to: last };
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
function pairOf({ from, ...one }: Found, { to, ...last }: Found, text: string): Pick<Found, 'from' | 'to'> {
  const hasMonth = (place: Span) => namesMonth.test(text.slice(place.start, place.end));
  const isOfOther = from && to && from.day <= to.day && !hasMonth(one) && hasMonth(last);
  const first = isOfOther ? { ...to, day: from.day } : from;
  // Said on a Monday, «tra lunedì e martedì» is a week later.
  return { from: first, to: first && to && compareDays(to, first) < 0 ? addDays(to, 7) : to };
}

const mostBetween = 3;
const mostToHour = 40;

/** How near an hour has to stand: «entro domani a mezzogiorno» right behind, for «prima di domani» none is of its last day. */
function reachOf({ from, to, start, end }: Found, text: string): number {
  if (from && to) return mostToHour;
  const isUntil =
    until.test(text.slice(Math.max(0, start - 24), start)) || /^(?:entro|per) /.test(text.slice(start, end));
  return to && isUntil ? mostBetween : 0;
}

/** Each hour goes with the nearest single day; without any it stands alone. */
function joinHours(days: Found[], hours: Hour[], text: string): (Found & { minutes?: number })[] {
  const joined: (Found & { minutes?: number })[] = days.map((each) => ({ ...each }));
  const alone: (Span & { minutes: number })[] = [];
  for (const { minutes, start, end } of hours) {
    const distance = (each: Span) => Math.min(Math.abs(each.start - end), Math.abs(start - each.end));
    const near = joined
      .filter((each) => each.minutes === undefined && distance(each) < reachOf(each, text))
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
