import { addDays, compareDays } from './calendar.ts';
import { settleHalf } from './clock-rules.ts';
import { type Expression, findExpressions } from './find-expressions.ts';
import { foldText, type Span } from './folded-text.ts';
import { asksOfSpeech, type Place, type Role, roleOf } from './role.ts';
import type { Clock, Today } from './rule.ts';
import { calendarDay, localInstant, minuteOfDay, startOfDay } from './zoned-time.ts';

/** Half-open, as ISO 8601 text in UTC with Z. */
export type TimeRange = { from: string; to: string };

/**
 * A parsed date. `range` is half-open, in UTC; `spans` are the positions of its words in the question as typed; `words`
 * are those words.
 */
export type ReadDate = { range: TimeRange; spans: Span[]; words: string; role: Role };

export type Asking = {
  now: Date;
  /** IANA name. */
  timeZone: string;
  /** Whether a text has nothing to search for. */
  isBare: (text: string) => boolean;
};

/** Longer questions are narratives; dates far inside them are not the time of recording. */
const maxLength = 1_000;

/**
 * The dates and times of a question, by rule, in the order of the text: Italian, and English for English speech. Future
 * dates are left out. Any text is valid. Ranges are never empty, and days are as long as the zone makes them.
 */
export function readDates(question: string, asking: Asking): ReadDate[] {
  return readEveryDate(question, asking).dates;
}

/**
 * A date that cannot be searched: `ahead`: in the future; `missing`: it does not exist; `surplus`: beyond the maximum
 * number of dates of a question.
 */
export type OddDate = { words: string; spans: Span[]; kind: 'ahead' | 'missing' | 'surplus'; role: Role };

/** Also the dates that cannot be searched. One that is only the topic may be in the future, and is not among them. */
export function readEveryDate(question: string, asking: Asking): { dates: ReadDate[]; odd: OddDate[] } {
  const all = readAll(question, asking);
  return {
    dates: all.flatMap(({ odd: _, range, ...date }) => (range ? [{ ...date, range }] : [])),
    odd: all.flatMap(({ odd, words, spans, role }) => (odd ? [{ words, spans, kind: odd, role }] : [])),
  };
}

type AnyDate = Omit<ReadDate, 'range'> & { range: TimeRange | undefined; odd: OddDate['kind'] | undefined };

function readAll(question: string, { now, timeZone, isBare }: Asking): AnyDate[] {
  const folded = foldText(question.slice(0, maxLength));
  const today: Today = { day: calendarDay(now, timeZone), minutes: minuteOfDay(now, timeZone), now };
  const expressions = findExpressions(folded.text, today);
  const isBareQuestion = isBare(
    withoutSpans(
      question,
      expressions.flatMap(({ spans }) => spans.map(folded.toSource)),
    ),
  );
  const placeOf = ({ spans }: Expression): Place => ({ text: folded.text, spans, isBare: isBareQuestion });
  const isCertain = (each: Expression) =>
    !each.isWeekday && each.days && each.tense !== 'future' && roleOf(each, placeOf(each)) !== 'topic';
  const certain = expressions.filter(isCertain);
  return expressions.flatMap((expression, i): AnyDate[] => {
    const spans = expression.spans.map(folded.toSource);
    if (isName(question, spans, folded.text, expression)) return [];
    const words = spans.map(({ start, end }) => question.slice(start, end)).join(' ');
    const place = placeOf(expression);
    const range = rangeOf(expression, today, timeZone);
    const odd = oddKind(expression, range, place, now);
    if (odd) return [{ range: undefined, odd, spans, words, role: oddRole(expression, place) }];
    const isTopic =
      !range || isHistory(range, now) || (certain.length > 0 && isApart(expressions, i, folded.text));
    return [{ range, odd, spans, words, role: isTopic ? 'topic' : roleOf(expression, place) }];
  });
}

/** «Di domani», «su domani»: the topic. */
const about = /(?<![\p{L}])(?:d[ei]|del|della|dell'|su|sul|sulla|sull'|circa|riguardo a|about|of) ?$/u;

/** «Le registrazioni di domani» are those in which something would be said. */
const ofRecording =
  /(?<![\p{L}])(?:registrazion[ei]|conversazion[ei]|giornat[ae]|recordings?|conversations?) (?:d[ei]|del|della|dell'|of) ?$/u;

/** Read as if in the past: whether it says when something was said. */
function oddRole(expression: Expression, place: Place): Role {
  if (!asksOfSpeech(place.text)) return 'topic';
  const start = place.spans[0]?.start ?? 0;
  const own = /^(?:d[ei]|del|dell'|l') ?/.exec(place.text.slice(start))?.[0] ?? '';
  const before = place.text.slice(0, start) + own;
  if (ofRecording.test(before)) return 'said';
  if (own !== '' || about.test(before)) return 'topic';
  const someDay = { year: 2000, month: 1, day: 1 };
  const days = expression.days ?? { first: someDay, last: someDay };
  return roleOf({ days, tense: 'open' }, place);
}

function oddKind(
  expression: Expression,
  range: TimeRange | undefined,
  place: Place,
  now: Date,
): OddDate['kind'] | undefined {
  if (expression.tense === 'none') return 'missing';
  if (expression.tense === 'future') {
    return !expression.isAlways && oddRole(expression, place) === 'said' ? 'ahead' : undefined;
  }
  const isAhead = range !== undefined && range.from > now.toISOString();
  return isAhead && roleOf(expression, place) !== 'topic' ? 'ahead' : undefined;
}

/** The text without the words at these positions. */
export function withoutSpans(text: string, spans: Span[]): string {
  let rest = '';
  let position = 0;
  for (const { start, end } of [...spans].sort((one, other) => one.start - other.start)) {
    rest += `${text.slice(position, start)} `;
    position = Math.max(position, end);
  }
  return (rest + text.slice(position)).replace(/\s+/g, ' ').trim();
}

/**
 * A weekday apart from a date that is certain: «Il 3 agosto cosa si è deciso … giovedì?»; «ieri e lunedì» are both
 * meant.
 */
function isApart(expressions: Expression[], i: number, text: string): boolean {
  const each = expressions[i];
  if (!each?.isWeekday || each.spans.length > 1) return false;
  return ![expressions[i - 1], expressions[i + 1]].some((other) => other && isListedWith(each, other, text));
}

function isListedWith(one: Expression, other: Expression, text: string): boolean {
  const [first, second] = [one, other].sort((a, b) => (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0));
  const between = text.slice(first?.spans.at(-1)?.end, second?.spans[0]?.start);
  return /^(?: ?, ?| (?:e|ed|o|oppure|and|or) )$/.test(between);
}

const yearMs = 365.25 * 86_400_000;

/** Before this nothing can have been recorded: «nel 1950» is the topic. */
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
  if (tense === 'future' || tense === 'none' || (!days && !clock)) return undefined;
  const { first, last } = days ?? { first: today.day, last: today.day };
  if (compareDays(first, last) > 0) return undefined;
  if (!clock) return toRange(startOfDay(first, timeZone), startOfDay(addDays(last, 1), timeZone));
  const latest = compareDays(first, today.day) === 0 ? today.minutes : undefined;
  const { from, to }: Clock = settleHalf(clock, latest);
  return toRange(localInstant(first, from, timeZone), localInstant(first, to, timeZone));
}

/** If the clock change skips this hour, the one shown instead. */
function toRange(from: Date, to: Date): TimeRange {
  const end = to > from ? to : new Date(from.getTime() + 3_600_000);
  return { from: from.toISOString(), to: end.toISOString() };
}
