import {
  calendarDay,
  localInstant,
  minuteOfDay,
  startOfDay,
  type TimeRange,
} from '@wingman/contract/time.ts';
import { addDays, compareDays } from './calendar.ts';
import { settleHalf } from './clock-rules.ts';
import { type Expression, findExpressions } from './find-expressions.ts';
import { foldText, type Span } from './folded-text.ts';
import { labelOf } from './label.ts';
import { type Role, roleOf } from './role.ts';
import type { Clock, Today } from './rule.ts';

/**
 * A date that was read. `range` is half-open, in UTC; `spans` are the words it came from, in the question as typed; `words`
 * are those words; `label` says the range in Italian, to be used within a sentence: «ieri dalle 17:00 alle 24:00».
 */
export type ReadDate = { range: TimeRange; spans: Span[]; words: string; label: string; role: Role };

export type Asking = {
  now: Date;
  /** IANA name. */
  timeZone: string;
  /** Does a text hold nothing to search for? */
  isBare: (text: string) => boolean;
};

/** Longer questions are told stories; dates far inside them do not say when they were recorded. */
const maxLength = 1_000;

/**
 * The dates and times of a question, by rule, in the order of the text: Italian, and English for English speech. What lies
 * ahead has no range and is left out. Any text is valid. Ranges are never empty, and days are as long as the zone makes them.
 */
export function readDates(question: string, { now, timeZone, isBare }: Asking): ReadDate[] {
  const folded = foldText(question.slice(0, maxLength));
  const today: Today = { day: calendarDay(now, timeZone), minutes: minuteOfDay(now, timeZone), now };
  const expressions = findExpressions(folded.text, today);
  const isBareQuestion = isBare(
    withoutSpans(
      question,
      expressions.flatMap(({ spans }) => spans.map(folded.toSource)),
    ),
  );
  return expressions.flatMap((expression, i) => {
    const spans = expression.spans.map(folded.toSource);
    if (isName(question, spans, folded.text, expression)) return [];
    const range = rangeOf(expression, today, timeZone);
    if (!range) return [];
    const place = { text: folded.text, spans: expression.spans, isBare: isBareQuestion };
    const isTopic = isHistory(range, now) || isBesideDate(expressions, i, folded.text);
    const role = isTopic ? 'topic' : roleOf(expression, place);
    const words = spans.map(({ start, end }) => question.slice(start, end)).join(' ');
    return [{ range, spans, words, label: labelOf(range, now, timeZone), role }];
  });
}

/** The text without the words at these places. */
export function withoutSpans(text: string, spans: Span[]): string {
  let rest = '';
  let position = 0;
  for (const { start, end } of [...spans].sort((one, other) => one.start - other.start)) {
    rest += `${text.slice(position, start)} `;
    position = Math.max(position, end);
  }
  return (rest + text.slice(position)).replace(/\s+/g, ' ').trim();
}

/** A weekday apart from a date that is certain: «Il 3 agosto cosa si è deciso … giovedì?»; «ieri e lunedì» are both meant. */
function isBesideDate(expressions: Expression[], i: number, text: string): boolean {
  const each = expressions[i];
  if (!each?.isWeekday || each.spans.length > 1) return false;
  const others = expressions.filter((other) => other !== each && other.days && other.tense !== 'future');
  const isListed = [expressions[i - 1], expressions[i + 1]].some(
    (other) => other && isListedWith(each, other, text),
  );
  return others.some((other) => !other.isWeekday) && !isListed;
}

function isListedWith(one: Expression, other: Expression, text: string): boolean {
  const [first, second] = [one, other].sort((a, b) => (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0));
  const between = text.slice(first?.spans.at(-1)?.end, second?.spans[0]?.start);
  return /^(?: ?, ?| (?:e|ed|o|oppure|and|or) )$/.test(between);
}

const yearMs = 365.25 * 86_400_000;

/** So long ago nobody recorded a conversation: «nel 1950» is what was talked about. */
function isHistory({ to }: TimeRange, now: Date): boolean {
  return now.getTime() - Date.parse(to) > 15 * yearMs;
}

/** «Domenica ha detto»: written like a name within a sentence, or doing something at its beginning. */
function isName(question: string, spans: Span[], text: string, { spans: places }: Expression): boolean {
  const [span, place] = [spans[0], places[0]];
  if (!span || !place) return false;
  const words = question.slice(span.start, span.end);
  if (words !== 'Domenica' && words !== 'Sabato') return false;
  const isFirst = question.slice(0, span.start).trim() === '';
  return (
    !isFirst || /^ (?:ha|e'|era|aveva|dice|voleva|vuole|mi|ti|ci|si|le|lo|la) /.test(text.slice(place.end))
  );
}

function rangeOf(expression: Expression, today: Today, timeZone: string): TimeRange | undefined {
  const { days, clock, instants, tense } = expression;
  if (instants) return toRange(instants.from, instants.to);
  if (tense === 'future' || (!days && !clock)) return undefined;
  const { first, last } = days ?? { first: today.day, last: today.day };
  if (compareDays(first, last) > 0) return undefined;
  if (!clock) return toRange(startOfDay(first, timeZone), startOfDay(addDays(last, 1), timeZone));
  const latest = compareDays(first, today.day) === 0 ? today.minutes : undefined;
  const { from, to }: Clock = settleHalf(clock, latest);
  return toRange(localInstant(first, from, timeZone), localInstant(first, to, timeZone));
}

/** Where clocks skip the hour that was meant, the one that they show instead. */
function toRange(from: Date, to: Date): TimeRange {
  const end = to > from ? to : new Date(from.getTime() + 3_600_000);
  return { from: from.toISOString(), to: end.toISOString() };
}
