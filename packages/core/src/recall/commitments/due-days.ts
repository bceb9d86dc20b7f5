import type { Due } from '@wingman/contract/due.ts';
import { startOfDay } from '@wingman/italian/dates/zoned-time.ts';
import { type Ends, meets, type Sought } from './sought.ts';

const dayMs = 86_400_000;
/** Days for which something that has only a beginning is asked about after it. */
const openDays = 14;

/** Whether something is due at one of the times. */
export function dueMeets(due: Due | null, times: Ends[], { timeZone }: Pick<Sought, 'timeZone'>): boolean {
  const ends = due && instantsOf(due, timeZone);
  return ends ? times.some((time) => meets(ends, time)) : false;
}

/** Its last day is not over. */
export const isUpcoming = (due: Due | null, now: string): boolean =>
  due !== null && (due.to === null || `${due.to}T23:59:59Z` >= now);

function instantsOf({ from, to }: Due, timeZone: string): Ends | undefined {
  const [first, last] = [from ?? to, to ?? (from === null ? null : later(from, openDays))];
  if (first === null || last === null) return undefined;
  return { from: startOf(first, timeZone), to: startOf(later(last, 1), timeZone) };
}

const later = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

function startOf(text: string, timeZone: string): string {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return startOfDay({ year, month, day }, timeZone).toISOString();
}
