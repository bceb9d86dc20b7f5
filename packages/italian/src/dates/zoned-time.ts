import type { CalendarDay } from './calendar.ts';

/** Conversion between instants and local time in a time zone, by its IANA name. */

const zoned = (instant: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);

/** The calendar day that an instant has in a time zone. */
export function calendarDay(instant: Date, timeZone: string): CalendarDay {
  const { year, month, day } = zoned(instant, timeZone);
  return { year, month, day };
}

/** Minutes after midnight that clocks in a time zone show at an instant. */
export function minuteOfDay(instant: Date, timeZone: string): number {
  const { hour, minute } = zoned(instant, timeZone);
  return hour * 60 + minute;
}

/** The first instant of a local calendar day; where clocks skip midnight, the first that exists. */
export const startOfDay = (day: CalendarDay, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);

/**
 * The instant at which clocks on a local day show `minutes` after midnight: the first where they show it twice, and
 * where they skip it the moment they would have. Minutes past 1440 are on the following day.
 */
export function localInstant(day: CalendarDay, minutes: number, timeZone: string): Date {
  const local = Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes });
  return new Date(local.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds);
}
