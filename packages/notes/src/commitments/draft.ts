import { compareDays, weekdayOf } from '@wingman/italian/dates/calendar.ts';
import type { DueDays } from '@wingman/italian/dates/due-days.ts';
import type { Turn } from '../turns/turn.ts';

/** Of a commitment while the talk goes on. `weight`: from 3.5 on it counts, 3 where somebody speaks alone of a day. `span`: of its words in the turn that tells it best. */
export type Draft = {
  voice: string;
  toWhom: string | undefined;
  verbs: Set<string>;
  turns: Set<number>;
  weight: number;
  due: DueDays | undefined;
  dueWords: string[];
  text: { turn: Turn; start: number; end: number };
  /** What was asked for or talked about, where the words refer back to it. */
  about: Turn | undefined;
  lastAt: number;
  isDropped: boolean;
  isOffer: boolean;
  isOwnTime: boolean;
  /** The talk is about something else: a day that is said now is not its day. */
  isClosed: boolean;
};

/** A later day replaces an earlier one, but not days a single day; an hour alone goes with the day that was named. */
export function setDue(draft: Draft, due: DueDays | undefined, turn: Turn): void {
  if (!due) return;
  if (isWide(due) && draft.due && !isWide(draft.due) && (draft.due.from ?? draft.due.to)) return;
  draft.dueWords.push(turn.segment.text.slice(due.span.start, due.span.end));
  if (due.from || due.to) {
    const hour = draft.due?.minutes;
    const isSame = hour !== undefined && due.minutes === undefined && draft.due && sameDays(draft.due, due);
    const isHourBefore =
      hour !== undefined && due.minutes === undefined && !draft.due?.from && !draft.due?.to;
    draft.due = isSame || isHourBefore ? { ...due, minutes: hour } : due;
  } else if (draft.due && due.minutes !== undefined)
    draft.due = { ...draft.due, minutes: sameClock(draft.due.minutes, due.minutes) };
  else draft.due = due;
}

const halfDay = 720;
/** «Alle sei di mattina» – «Alle sei, ok»: the hour as it was told more fully. */
export const sameClock = (known: number | undefined, again: number): number =>
  known !== undefined && Math.abs(known - again) === halfDay ? known : again;

const key = ({ from, to }: DueDays) => JSON.stringify([to ?? from]);
export const sameDays = (one: DueDays, other: DueDays): boolean => key(one) === key(other);
/** More than a day that has an end. */
export const isWide = ({ from, to }: DueDays): boolean =>
  from !== undefined && JSON.stringify(from) !== JSON.stringify(to);

/** The first day of one is among the days of the other. */
export const isWithin = ({ from }: DueDays, days: DueDays): boolean =>
  from !== undefined &&
  (!days.from || compareDays(days.from, from) <= 0) &&
  (!days.to || compareDays(from, days.to) <= 0);

/** Of the days of a text the one that counts: the last that is not turned down, a narrower one within a wider. */
export function dueThatCounts(dues: DueDays[], text: string): DueDays | undefined {
  const said = dues.filter(({ span }) => !isTurnedDown(text, span));
  const meant = said.filter(({ span }, place) => place === 0 || !givesReason(text, span));
  const standing = meant.length > 0 ? meant : said;
  const days = standing.filter(({ from, to }) => from ?? to);
  const last = numbered(days, text);
  if (!last) return standing.at(-1) ?? undefined;
  const other = days.at(-2);
  if (
    other?.from &&
    last.to &&
    /^ ?o (?:il |l['’]|la )?$/iu.test(text.slice(other.span.end, last.span.start))
  )
    return { from: other.from, to: last.to, span: { start: other.span.start, end: last.span.end } };
  const hour = standing.find(({ from, to, minutes }) => !from && !to && minutes !== undefined);
  // What is to be done until a day has the hour that stands beside that day, and no other.
  return hour && last.from && last.minutes === undefined
    ? { ...last, minutes: hour.minutes as number }
    : last;
}

/** The last day; of «il ventitré, mercoledì» the one with a number, where it has that name. */
function numbered(days: DueDays[], text: string): DueDays | undefined {
  const [last, other] = [days.at(-1), days.at(-2)];
  if (!last?.from || !other?.from || isWide(last) || isWide(other)) return last;
  const isBare = /^\p{L}+$/u.test(text.slice(last.span.start, last.span.end));
  const isSame = weekdayOf(last.from) === weekdayOf(other.from) && compareDays(other.from, last.from) > 0;
  return isBare && isSame ? { ...other, ...(last.minutes !== undefined && { minutes: last.minutes }) } : last;
}

/** «Il trenta, che il primo siamo chiusi.» */
const givesReason = (text: string, { start }: { start: number }): boolean =>
  /[,.] (?:che|perché|siccome|visto che|dato che|tanto) (?:poi |già )?(?:il |la |l['’])?$/iu.test(
    text.slice(Math.max(0, start - 24), start),
  );

/** «Martedì no, ho il corso», «non domani», «domani non posso», «se la ordino oggi». */
function isTurnedDown(text: string, span: { start: number; end: number }): boolean {
  const after = text.slice(span.end, span.end + 24).toLowerCase();
  const before = text.slice(Math.max(0, span.start - 16), span.start).toLowerCase();
  return (
    /^,? (?:no(?![\p{L}])|non |anzi no|è chius|e chius|ho (?!pres|prenot|fissat)|è festa|(?:sto|sono|son) (?:a|al|ar|in|via|fuori|da|de|di) )/u.test(
      after,
    ) || /(?<![\p{L}])(?:non|mica|fino a) $/u.test(before)
  );
}
