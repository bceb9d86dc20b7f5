/** `month` and `day` count from 1. */
export type CalendarDay = { year: number; month: number; day: number };

/** Whole local days, the first and the last included. */
export type Days = { first: CalendarDay; last: CalendarDay };

const dayMs = 86_400_000;

const toMs = ({ year, month, day }: CalendarDay) => Date.UTC(year, month - 1, day);

function fromMs(ms: number): CalendarDay {
  const date = new Date(ms);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

export const addDays = (day: CalendarDay, count: number): CalendarDay => fromMs(toMs(day) + count * dayMs);

/** 1 is Monday, 7 Sunday. */
export const weekdayOf = (day: CalendarDay): number => ((new Date(toMs(day)).getUTCDay() + 6) % 7) + 1;

/** Negative when `one` is earlier. */
export const compareDays = (one: CalendarDay, other: CalendarDay): number => toMs(one) - toMs(other);

/** Whether this day exists: 30 February does not. */
export function isDay(day: CalendarDay): boolean {
  return day.month >= 1 && day.month <= 12 && day.day >= 1 && day.day <= daysInMonth(day);
}

export function daysInMonth({ year, month }: { year: number; month: number }): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export const oneDay = (day: CalendarDay): Days => ({ first: day, last: day });

/** Monday to Sunday of the week in which `day` lies, `weeks` later. */
export function weekOf(day: CalendarDay, weeks = 0): Days {
  const first = addDays(day, 1 - weekdayOf(day) + 7 * weeks);
  return { first, last: addDays(first, 6) };
}

/** The calendar month `months` after that of `day`. */
export function monthOf({ year, month }: { year: number; month: number }, months = 0): Days {
  const first = fromMs(Date.UTC(year, month - 1 + months, 1));
  return { first, last: { ...first, day: daysInMonth(first) } };
}

export const yearOf = (year: number): Days => ({
  first: { year, month: 1, day: 1 },
  last: { year, month: 12, day: 31 },
});

/** Easter Sunday of the Gregorian calendar (J.-M. Oudin's form of Gauss's rule). */
export function easter(year: number): CalendarDay {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const skipped = Math.floor((century - 17) / 25);
  let epact =
    (century - Math.floor(century / 4) - Math.floor((century - skipped) / 3) + 19 * golden + 15) % 30;
  const isLate = Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11);
  epact -= Math.floor(epact / 28) * (1 - isLate * Math.floor(epact / 28));
  const weekday = (year + Math.floor(year / 4) + epact + 2 - century + Math.floor(century / 4)) % 7;
  const offset = epact - weekday;
  const month = 3 + Math.floor((offset + 40) / 44);
  return { year, month, day: offset + 28 - 31 * Math.floor(month / 4) };
}
