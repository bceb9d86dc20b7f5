import type { CalendarDay, Days } from './calendar.ts';

/**
 * Minutes after local midnight, `from` belongs to it, `to` does not; more than 1440 is the next day. `isHalfDay`: as
 * typed it may be meant twelve hours later («alle 5»). `isPart`: a part of the day, which tells the half for such a time.
 */
export type Clock = { from: number; to: number; isHalfDay?: boolean; isPart?: boolean };

/**
 * `past`: can only have been; `open`: may be of the past or the future; `future`: is to come or comes round always;
 * `none`: no calendar has such a day.
 */
export type Tense = 'past' | 'open' | 'future' | 'none';

/** What an expression means: days, a time of day, both, or a stretch of instants counted back from now. */
export type Reading = {
  days?: Days;
  clock?: Clock;
  instants?: { from: Date; to: Date };
  tense: Tense;
  /** A weekday alone: beside a certain date it is what was talked about («ieri … di giovedì»). */
  isWeekday?: boolean;
  /** A time of day that means nothing without a day beside it: «di sera». */
  needsDay?: boolean;
  /** It comes round again and again: «il lunedì». */
  isAlways?: boolean;
};

/** The moment of asking as clocks in the person's zone show it. */
export type Today = { day: CalendarDay; minutes: number; now: Date };

type Groups = Record<string, string | undefined>;

export type Rule = { pattern: RegExp; read: (groups: Groups, today: Today) => Reading | undefined };

/** A rule whose pattern stands for whole words. */
export function rule(pattern: string, read: Rule['read']): Rule {
  return { pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'gu'), read };
}

export const past = (days: Days, clock?: Clock): Reading => ({
  days,
  ...(clock && { clock }),
  tense: 'past',
});

export const open = (days: Days): Reading => ({ days, tense: 'open' });

export const future: Reading = { tense: 'future' };

export const none: Reading = { tense: 'none' };
