import { type CalendarDay, oneDay } from './calendar.ts';
import type { Span } from './folded-text.ts';

/** Days that a folded text names, and where. `part`: it is only a part of a day, which another day may stand beside. */
export type DueFound = Span & { from?: CalendarDay | undefined; to?: CalendarDay | undefined; isPart?: true };

export type Groups = Record<string, string | undefined>;
export type Read = Pick<DueFound, 'from' | 'to'> | undefined;
export type DueRule = { pattern: RegExp; read: (groups: Groups, today: CalendarDay) => Read };

export const whole = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'gu');
export const dueRule = (pattern: string, read: DueRule['read']): DueRule => ({
  pattern: whole(pattern),
  read,
});

export const on = (day: CalendarDay | undefined): Read => {
  const days = day && oneDay(day);
  return days && { from: days.first, to: days.last };
};
export const until = (day: CalendarDay | undefined): Read => day && { to: day };
export const from = (day: CalendarDay | undefined): Read => day && { from: day };
