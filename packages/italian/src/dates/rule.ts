import type { CalendarDay, Days } from './calendar.ts';

/**
 * Minutes after local midnight, `from` included, `to` excluded; more than 1440 is the next day. `isHalfDay`: as
 * typed it may be meant twelve hours later («alle 5»). `isPart`: a part of the day, which decides between a.m. and p.m.
 * for such a time.
 */
export type Clock = { from: number; to: number; isHalfDay?: boolean; isPart?: boolean };

/**
 * `past`: only past; `open`: past or future; `future`: future or recurring; `none`: the day does not exist.
 */
export type Tense = 'past' | 'open' | 'future' | 'none';

/** What an expression means: days, a time of day, both, or a range of instants counted back from now. */
export type Reading = {
  days?: Days;
  clock?: Clock;
  instants?: { from: Date; to: Date };
  tense: Tense;
  /** A weekday alone: beside a certain date it is the topic («ieri … di giovedì»). */
  isWeekday?: boolean;
  /** A time of day that needs a day: «di sera». */
  needsDay?: boolean;
  /** It is recurring: «il lunedì». */
  isAlways?: boolean;
};

/** The time of the question in the user's time zone. */
export type Today = { day: CalendarDay; minutes: number; now: Date };

type Groups = Record<string, string | undefined>;

export type Rule = { pattern: RegExp; read: (groups: Groups, today: Today) => Reading | undefined };

/** A rule whose pattern matches whole words. */
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
