// Days and times as a person in a given time zone reads them, in Italian.
import { calendarDay, startOfDay } from '@wingman/contract/time.ts';
import { messages } from '../messages/messages.ts';

const locale = 'it-IT';

/** Milliseconds for which the zone is taken to be the same: asking for it costs, and lists ask on every line. */
const zoneMs = 1_000;
let known = { zone: '', at: Number.NEGATIVE_INFINITY };

/** The IANA zone of this browser: the person's zone. */
export function browserZone(): string {
  const now = performance.now();
  if (now - known.at > zoneMs) known = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, at: now };
  return known.zone;
}

/** The instant, in milliseconds, at which the local day began that lies `before` days before the one of `now`. */
export function dayStart(now: Date, before: number, zone: string): number {
  const today = calendarDay(now, zone);
  return startOfDay({ ...today, day: today.day - before }, zone).getTime();
}

function startOf(instant: Date, zone: string): number {
  return startOfDay(calendarDay(instant, zone), zone).getTime();
}

/** `Oggi`, `Ieri`, or day and month; with the year when it is another one. */
export function dayLabel(instant: Date, now: Date, zone: string): string {
  const start = startOf(instant, zone);
  if (start === dayStart(now, 0, zone)) return messages.time.today;
  if (start === dayStart(now, 1, zone)) return messages.time.yesterday;
  const sameYear = calendarDay(instant, zone).year === calendarDay(now, zone).year;
  return formatter({
    timeZone: zone,
    day: 'numeric',
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(instant);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs a hundred times what using it does, and lists use them on every line. */
function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, known);
  return known;
}

/** Local time as `HH:mm`. */
export function timeOfDay(instant: Date, zone: string): string {
  return formatter({ timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(instant);
}

/** The local day of an instant as `dd/MM/yyyy`. */
export function dateText(instant: Date, zone: string): string {
  return formatter({
    timeZone: zone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(instant);
}

/** A calendar day, given as `YYYY-MM-DD`, as `dd/MM/yyyy`. */
export function dayText(date: string): string {
  return dateText(new Date(`${date}T00:00:00Z`), 'UTC');
}

/** Day and short month, e.g. `5 nov`. */
export function shortDay(instant: Date, zone: string): string {
  return formatter({ timeZone: zone, day: 'numeric', month: 'short' }).format(instant);
}

/** A moment in running text: `oggi 15:40`, `ieri 08:15`, `26 novembre 21:00`. */
export function momentLabel(instant: Date, now: Date, zone: string): string {
  return `${dayLabel(instant, now, zone).toLocaleLowerCase(locale)} ${timeOfDay(instant, zone)}`;
}

export type DayGroup<Item> = { label: string; items: Item[] };

/**
 * Puts items under the heading of their local day. The items' order is kept, so newest first stays newest
 * first; items of one day that are apart in the list still share one heading.
 */
export function groupByDay<Item>(
  items: readonly Item[],
  instantOf: (item: Item) => string,
  now: Date,
  zone: string,
): DayGroup<Item>[] {
  const groups = new Map<number, DayGroup<Item>>();
  for (const item of items) {
    const instant = new Date(instantOf(item));
    const start = startOf(instant, zone);
    const group = groups.get(start) ?? { label: dayLabel(instant, now, zone), items: [] };
    group.items.push(item);
    groups.set(start, group);
  }
  return [...groups.values()];
}

function isDayStart(instant: Date, zone: string): boolean {
  return startOf(instant, zone) === instant.getTime();
}

/** Days from the first to the last: `3–9 novembre`, `30 giugno – 5 luglio`. */
function daysLabel(first: Date, last: Date, now: Date, zone: string): string {
  const from = calendarDay(first, zone);
  const to = calendarDay(last, zone);
  if (from.year !== to.year || from.month !== to.month) {
    return `${dayLabel(first, now, zone)} – ${dayLabel(last, now, zone)}`;
  }
  const isOtherYear = to.year !== calendarDay(now, zone).year;
  const month = formatter({
    timeZone: zone,
    month: 'long',
    ...(isOtherYear ? { year: 'numeric' } : {}),
  });
  return `${from.day}–${to.day} ${month.format(last)}`;
}

/** A half-open range of instants in words: `Oggi`, `Ieri, 18:00–23:59`, `3–9 novembre`. */
export function rangeLabel(from: string, to: string, now: Date, zone: string): string {
  const start = new Date(from);
  const end = new Date(to);
  // The last minute that belongs to the range stands for its end: midnight would read as the next day.
  const last = isDayStart(end, zone) ? new Date(end.getTime() - 1) : end;
  const isOneDay = startOf(start, zone) === startOf(last, zone);
  const isWholeDays = isDayStart(start, zone) && isDayStart(end, zone);
  const day = dayLabel(start, now, zone);
  if (isOneDay && isWholeDays) return day;
  if (isOneDay) return `${day}, ${timeOfDay(start, zone)}–${timeOfDay(last, zone)}`;
  if (isWholeDays) return daysLabel(start, last, now, zone);
  return `${day} ${timeOfDay(start, zone)} – ${dayLabel(last, now, zone)} ${timeOfDay(last, zone)}`;
}
