import type { Due } from '@wingman/contract/due.ts';
import type { NoteLine } from '@wingman/contract/notes.ts';
import { calendarDay } from '@wingman/contract/time.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';

const texts = lazyMessages.notes;

/** In the order in which they are shown. */
export const dueGroups = ['overdue', 'week', 'later', 'undated'] as const;
export type DueGroup = (typeof dueGroups)[number];

const dayMs = 86_400_000;
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const textOf = (date: Date) => date.toISOString().slice(0, 10);

/** The local day of an instant as `YYYY-MM-DD`. */
export function todayText(now: Date, zone: string): string {
  const { year, month, day } = calendarDay(now, zone);
  return textOf(new Date(Date.UTC(year, month - 1, day)));
}

/** Is the last day on which it was due over? Both days as `YYYY-MM-DD`. */
export function isOverdue(due: Due | null, today: string): boolean {
  return typeof due?.to === 'string' && due.to < today;
}

/** Where something due stands among the open ones; weeks end on Sunday. */
export function dueGroup(due: Due | null, today: string): DueGroup {
  const last = due?.to ?? due?.from;
  if (!last) return 'undated';
  if (isOverdue(due, today)) return 'overdue';
  // What could have been done for more than a month is of no day any more.
  if (!due?.to && last < daysBefore(today, 31)) return 'undated';
  return last <= endOfWeek(today) ? 'week' : 'later';
}

const daysBefore = (day: string, count: number) => textOf(new Date(dateOf(day).getTime() - count * dayMs));

function endOfWeek(today: string): string {
  const date = dateOf(today);
  return textOf(new Date(date.getTime() + ((7 - date.getUTCDay()) % 7) * dayMs));
}

const short = { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' } as const;
const thisYear = new Intl.DateTimeFormat('it-IT', short);
const otherYear = new Intl.DateTimeFormat('it-IT', { ...short, year: 'numeric' });

/** When something is due, as dates: `oggi, ven 17 lug`, `lun 20 lug, 15:00`, `dal lun 20 lug`, `lun 20 lug – ven 24 lug`. */
export function dueLabel({ from, to, time }: Due, today: string): string {
  if (to === null) return from === null ? '' : texts.since(dayLabel(from, today));
  const hour = time === null ? '' : `, ${time}`;
  if (from !== null && from !== to) return `${dayLabel(from, today)} – ${dayLabel(to, today)}${hour}`;
  return `${nearness(to, today)}${dayLabel(to, today)}${hour}`;
}

/** When something is due, as it was said and as a date; «domani» stands there once. */
export function dueFacts({ due, dueText }: Pick<NoteLine, 'due' | 'dueText'>, today: string): string[] {
  if (!due) return [];
  const label = dueLabel(due, today);
  if (!dueText) return [label];
  const [near = '', ...date] = label.split(', ');
  const isSaid = date.length > 0 && dueText.toLowerCase().includes(near);
  return [dueText, isSaid ? date.join(', ') : label];
}

const long = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' } as const;
const longDay = new Intl.DateTimeFormat('it-IT', long);
const longOtherYear = new Intl.DateTimeFormat('it-IT', { ...long, year: 'numeric' });

/** To when something is moved: `a venerdì 4 dicembre`, `a venerdì 4 dicembre, 15:00`, or the days of a span. */
export function movedTo(due: Due | null, today: string): string {
  if (!due) return '';
  if (due.from !== null || due.to === null) return dueLabel(due, today);
  const format = due.to.slice(0, 4) === today.slice(0, 4) ? longDay : longOtherYear;
  return `a ${format.format(dateOf(due.to))}${due.time === null ? '' : `, ${due.time}`}`;
}

function dayLabel(day: string, today: string): string {
  const format = day.slice(0, 4) === today.slice(0, 4) ? thisYear : otherYear;
  return format.format(dateOf(day)).replaceAll(',', '');
}

function nearness(day: string, today: string): string {
  if (day === today) return `${texts.today}, `;
  return day === textOf(new Date(dateOf(today).getTime() + dayMs)) ? `${texts.tomorrow}, ` : '';
}
