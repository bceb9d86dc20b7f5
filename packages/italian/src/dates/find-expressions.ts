import { addDays, compareDays, type Days, weekdayOf, weekOf } from './calendar.ts';
import { clockRules } from './clock-rules.ts';
import { dateRules } from './date-rules.ts';
import { dayRules } from './day-rules.ts';
import { englishRules } from './english-rules.ts';
import type { Span } from './folded-text.ts';
import { periodRules } from './period-rules.ts';
import type { Reading, Today } from './rule.ts';

/** A reading with its positions in the folded text, in order. */
export type Expression = Reading & { spans: Span[] };

const rules = [...dayRules, ...dateRules, ...periodRules, ...clockRules, ...englishRules];

/**
 * All expressions of time in a folded text, in order: where rules overlap the longest wins, times of day are joined to
 * the day beside them, and «da … a …» to one between.
 */
export function findExpressions(text: string, today: Today): Expression[] {
  const found = rules.flatMap(({ pattern, read }) =>
    [...text.matchAll(pattern)].flatMap((match): Expression[] => {
      const reading = read(match.groups ?? {}, today);
      const lead = /^ */.exec(match[0])?.[0].length ?? 0;
      const start = match.index + lead;
      return reading
        ? [{ ...reading, spans: [{ start, end: match.index + match[0].trimEnd().length }] }]
        : [];
    }),
  );
  return joinClocks(openEnded(joinDays(wholeWeeks(longest(found), text), text, today), text, today));
}

const spanOf = ({ spans }: Expression): Span => spans[0] ?? { start: 0, end: 0 };
const length = (expression: Expression) => spanOf(expression).end - spanOf(expression).start;

function longest(found: Expression[]): Expression[] {
  const kept: Expression[] = [];
  for (const each of [...found].sort((one, other) => length(other) - length(one))) {
    const { start, end } = spanOf(each);
    if (kept.every((other) => spanOf(other).end <= start || spanOf(other).start >= end)) kept.push(each);
  }
  return kept.sort((one, other) => spanOf(one).start - spanOf(other).start);
}

const leadsWeek =
  /(?:^|[^\p{L}])((?:(?:nella|la|della|durante la) )?settimana (?:del(?:l')?|di|dal(?:l')?)? ?)$/u;

/** «La settimana del 9 novembre» is the week of that day. */
function wholeWeeks(expressions: Expression[], text: string): Expression[] {
  return expressions.map((each) => {
    const { start, end } = spanOf(each);
    const lead = leadsWeek.exec(text.slice(0, start))?.[1];
    if (lead === undefined || !each.days || !isOneDay(each)) return each;
    return { ...each, days: weekOf(each.days.first), spans: [{ start: start - lead.length, end }] };
  });
}

const opens = /(?<![\p{L}])(?:dal?|dall'|tra|fra|between|from) ?(?:il )?$/u;
const joins = /^ ?(?:al?|all'|alla|fino al?|e|ed|and|to|until) ?(?:il )?$/u;

/** «Da lunedì a mercoledì», «tra il 28 febbraio e il 3 marzo». */
function joinDays(expressions: Expression[], text: string, { day }: Today): Expression[] {
  const joined: Expression[] = [];
  for (const each of expressions) {
    const last = joined.at(-1);
    const start = last && opens.exec(text.slice(0, spanOf(last).start));
    const isPair = start && joins.test(text.slice(spanOf(last).end, spanOf(each).start));
    const days = isPair ? daysBetween(last, each, day) : undefined;
    if (start && days) {
      joined.pop();
      joined.push({
        days,
        tense: last.tense === 'past' || each.tense === 'past' ? 'past' : 'open',
        spans: [{ start: start.index, end: spanOf(each).end }],
      });
    } else joined.push(each);
  }
  return joined;
}

/** From one to the other. Of two weekdays the second is after the first, and in the past. */
function daysBetween(one: Expression, other: Expression, today: Today['day']): Days | undefined {
  const [from, to] = [one.days?.first, other.days?.last];
  if (!from || !to) return undefined;
  if (compareDays(from, to) <= 0) return { first: from, last: to };
  if (!one.isWeekday || !other.isWeekday) return undefined;
  const length = (weekdayOf(to) - weekdayOf(from) + 7) % 7;
  const isOver = compareDays(addDays(from, length), today) <= 0;
  const first = isOver ? from : addDays(from, -7);
  return { first, last: addDays(first, length) };
}

const since = /(?:^|[^\p{L}])((?:a partire |fin )?(?:dal?|dall'|since|dopo(?: il)?) ?)$/u;

/** «Da ieri», «a partire da lunedì»: from that day until today. */
function openEnded(expressions: Expression[], text: string, { day }: Today): Expression[] {
  return expressions.map((each) => {
    const { start, end } = spanOf(each);
    const lead = since.exec(text.slice(0, start))?.[1];
    if (!each.days || each.clock || lead === undefined || compareDays(each.days.first, day) > 0) return each;
    const first = lead.startsWith('dopo') ? addDays(each.days.last, 1) : each.days.first;
    if (compareDays(first, day) > 0) return each;
    return { ...each, days: { first, last: day }, spans: [{ start: start - lead.length, end }] };
  });
}

/** Each time of day is joined to the nearest single day without one. */
function joinClocks(expressions: Expression[]): Expression[] {
  const days = expressions.filter((each) => each.days && each.tense !== 'future');
  const alone: Expression[] = [];
  for (const each of expressions) {
    if (each.days || !each.clock) {
      if (!days.includes(each)) alone.push(each);
      continue;
    }
    const nearest = [...days].sort((one, other) => distance(one, each) - distance(other, each))[0];
    if (nearest?.days && isOneDay(nearest)) addClock(nearest, each);
    else if (!each.needsDay && days.length === 0) alone.push(each);
  }
  return [...days, ...alone].sort((one, other) => spanOf(one).start - spanOf(other).start);
}

const isOneDay = ({ days }: Expression) => days !== undefined && compareDays(days.first, days.last) === 0;
const distance = (one: Expression, other: Expression) => Math.abs(spanOf(one).start - spanOf(other).start);

function addClock(day: Expression, { clock, spans }: Expression): void {
  day.spans = [...day.spans, ...spans].sort((one, other) => one.start - other.start);
  const [part, exact] = clock?.isPart ? [clock, day.clock] : [day.clock, clock];
  // An exact time is more precise than a part of the day, which then only decides between a.m. and p.m.
  if (exact && part?.isPart) day.clock = halfOf(exact, part);
  else if (clock) day.clock = clock;
}

function halfOf(exact: NonNullable<Reading['clock']>, part: NonNullable<Reading['clock']>) {
  const middle = (exact.from + exact.to) / 2;
  const isLater = exact.isHalfDay && middle + 720 >= part.from && middle + 720 < part.to;
  return isLater ? { from: exact.from + 720, to: exact.to + 720 } : { from: exact.from, to: exact.to };
}
