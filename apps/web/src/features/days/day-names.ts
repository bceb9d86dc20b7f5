import { dayAfter, localDay } from '@wingman/contract/time.ts';
import { browserZone } from '../../lib/day.ts';
import { messages } from '../../messages/messages.ts';

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const options = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' } as const;
const thisYear = new Intl.DateTimeFormat('it-IT', options);
const otherYear = new Intl.DateTimeFormat('it-IT', { ...options, year: 'numeric' });
const short = new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', day: 'numeric', month: 'long' });
const weekday = new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', weekday: 'long' });

/** Is this text a day of the calendar as `YYYY-MM-DD`? */
export function isDay(text: string): boolean {
  const date = dateOf(text);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  );
}

/** The day of the clocks here as `YYYY-MM-DD`. */
export const dayOf = (instant: Date): string => localDay(instant, browserZone());

/** A day as people call it: `Oggi, domenica 29 novembre`; both as `YYYY-MM-DD`. */
export function dayTitle(day: string, today: string): string {
  const date = dateText(day, today);
  if (day === today) return `${messages.time.today}, ${date}`;
  return day === dayAfter(today, -1) ? `${messages.time.yesterday}, ${date}` : upperFirst(date);
}

/** `sabato 28 novembre`, with the year when it is another one than that of `today`. */
export function dateText(day: string, today: string): string {
  return (day.slice(0, 4) === today.slice(0, 4) ? thisYear : otherYear).format(dateOf(day)).replace(',', '');
}

/** `Sabato 28` */
export const weekdayText = (day: string): string =>
  `${upperFirst(weekday.format(dateOf(day)))} ${Number(day.slice(8))}`;

/** From Monday to Sunday: `23–29 novembre`, `30 novembre – 6 dicembre`. No line ends within the first. */
export function weekText(monday: string): string {
  const sunday = dayAfter(monday, 6);
  const [from, to] = [short.format(dateOf(monday)), short.format(dateOf(sunday))];
  return monday.slice(0, 7) === sunday.slice(0, 7)
    ? `${Number(monday.slice(8))}–\u2060${to}`
    : `${from} – ${to}`;
}

export const dayPath = (day: string): string => `/giorno/${day}`;
export const weekPath = (day: string): string => `/settimana/${day}`;
