/**
 * Pure functions about instants and time zones. Instants are ISO 8601 text in UTC with Z; nothing here reads a clock.
 */

export type TimeRange = { from: string; to: string };

/** Whether this is an IANA time zone name that this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('it-IT', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const dayMs = 86_400_000;

/** The last of some ISO 8601 instants in UTC, whose text order is that of time; null when there is none. */
export function latestOf(instants: readonly (string | null)[]): string | null {
  return instants.reduce((latest, each) => (each !== null && each > (latest ?? '') ? each : latest), null);
}

export type CalendarDay = { year: number; month: number; day: number };

const formatters = new Map<string, Intl.DateTimeFormat>();

function partsFormatter(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** Milliseconds by which local time in `timeZone` is ahead of UTC at `instant`. */
function offsetAt(instant: number, timeZone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of partsFormatter(timeZone).formatToParts(instant)) part[type] = Number(value);
  const local = Date.UTC(
    part.year as number,
    (part.month as number) - 1,
    part.day,
    part.hour,
    part.minute,
    part.second,
  );
  return local - Math.floor(instant / 1000) * 1000;
}

/** The calendar day of an instant in a time zone. */
export function calendarDay(instant: Date, timeZone: string): CalendarDay {
  const local = new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone));
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() };
}

/**
 * The first instant of a local calendar day. Where clocks skip midnight, the first instant that exists;
 * days outside a month roll over, so `{ day: 32 }` is the next month's first.
 */
export function startOfDay(day: CalendarDay, timeZone: string): Date {
  return instantAt(day, 0, timeZone);
}

/** The first instant at which clocks show `minute` minutes after midnight, or, where they skip it, are past it. */
export function instantAt(day: CalendarDay, minute: number, timeZone: string): Date {
  const wanted = Date.UTC(day.year, day.month - 1, day.day, 0, minute);
  // A clock change near this time leaves two candidates; the right one is the first that has reached it.
  const candidates = [wanted - dayMs, wanted + dayMs].map((near) => wanted - offsetAt(near, timeZone));
  const [first, last] = [Math.min(...candidates), Math.max(...candidates)];
  return new Date(first + offsetAt(first, timeZone) >= wanted ? first : last);
}

/** Minutes after midnight that clocks in a time zone show at an instant. */
export function minuteOfDay(instant: Date, timeZone: string): number {
  const local = new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone));
  return local.getUTCHours() * 60 + local.getUTCMinutes();
}

/** A calendar day as `YYYY-MM-DD`; days outside a month roll over. */
function textOfDay({ year, month, day }: CalendarDay): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** The local day of an instant as `YYYY-MM-DD`. */
export const localDay = (instant: Date, timeZone: string): string =>
  textOfDay(calendarDay(instant, timeZone));

/** The calendar day of a text `YYYY-MM-DD`, `after` days later. */
function dayOfText(text: string, after = 0): CalendarDay {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return { year, month, day: day + after };
}

/** The day `after` days later, both as `YYYY-MM-DD`. */
export const dayAfter = (text: string, after = 1): string => textOfDay(dayOfText(text, after));

/** The Monday of a day's week, both as `YYYY-MM-DD`. */
export function mondayOf(text: string): string {
  const weekday = new Date(`${text}T00:00:00Z`).getUTCDay();
  return dayAfter(text, -((weekday + 6) % 7));
}

/** The half-open range of instants of so many local days from `text` on, a day as `YYYY-MM-DD`. */
export function daysRange(text: string, days: number, timeZone: string): TimeRange {
  return {
    from: startOfDay(dayOfText(text), timeZone).toISOString(),
    to: startOfDay(dayOfText(text, days), timeZone).toISOString(),
  };
}

/** The instant at which clocks show a full hour of a local day, given as `YYYY-MM-DD`. */
export function hourOfDay(text: string, hour: number, timeZone: string): Date {
  return instantAt(dayOfText(text), hour * 60, timeZone);
}

/** The half-open range of instants that is the local day of `now`: 23, 24 or 25 hours long. */
export function dayRange(now: Date, timeZone: string): TimeRange {
  const day = calendarDay(now, timeZone);
  return {
    from: startOfDay(day, timeZone).toISOString(),
    to: startOfDay({ ...day, day: day.day + 1 }, timeZone).toISOString(),
  };
}

/** The half-open range of instants that is the local calendar month of `now`. */
export function monthRange(now: Date, timeZone: string): TimeRange {
  const { year, month } = calendarDay(now, timeZone);
  return {
    from: startOfDay({ year, month, day: 1 }, timeZone).toISOString(),
    to: startOfDay({ year, month: month + 1, day: 1 }, timeZone).toISOString(),
  };
}
