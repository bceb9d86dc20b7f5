import type { MonthPage } from '@wingman/contract/day.ts';
import { dayAfter, mondayOf } from '@wingman/contract/time.ts';

/** One day of a calendar; `level` 0 to 4 says how much was recorded beside the fullest day. */
export type CalendarCell = { day: string; recordings: number; seconds: number; level: number } | null;

const monthName = new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const dayName = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** `luglio 2026` of a day `YYYY-MM-DD`. */
export const monthText = (day: string): string => monthName.format(dateOf(day));
export const longDayText = (day: string): string => dayName.format(dateOf(day));

/** The first day of the month so many months later. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The weeks of the month of a day, from Monday to Sunday; days of other months are null. */
export function weeksOf(day: string, recorded: MonthPage['days']): CalendarCell[][] {
  const month = day.slice(0, 7);
  const byDay = new Map(recorded.map((each) => [each.day, each]));
  const most = Math.max(1, ...recorded.map(({ seconds }) => seconds));
  const monday = mondayOf(`${month}-01`);
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, index): CalendarCell => {
      const name = dayAfter(monday, week * 7 + index);
      if (!name.startsWith(month)) return null;
      const { recordings = 0, seconds = 0 } = byDay.get(name) ?? {};
      const level = recordings === 0 ? 0 : Math.max(1, Math.ceil((seconds / most) * 4));
      return { day: name, recordings, seconds, level };
    }),
  );
  return weeks.filter((week) => week.some((cell) => cell !== null));
}
