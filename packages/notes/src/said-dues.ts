import type { CalendarDay } from '@wingman/italian/dates/calendar.ts';
import { dueDays } from '@wingman/italian/dates/due-days.ts';
import { calendarDay } from '@wingman/italian/dates/zoned-time.ts';
import type { NoteDue } from './note.ts';

/** When something is to be done, and where the words that say so stand in the text. */
export type SaidDue = { due: NoteDue; start: number; end: number };

/** The days and hours that a text names for something that is to be done. `saidAt`: when it was said. `timeZone`: IANA name. */
export function saidDues(text: string, saidAt: Date, timeZone: string): SaidDue[] {
  const day = calendarDay(saidAt, timeZone);
  return dueDays(text, saidAt, timeZone).map(({ from, to, minutes, span: { start, end } }) => {
    // An hour alone is of the day on which it was said.
    const isAlone = from === undefined && to === undefined;
    const [first, last] = isAlone ? [iso(day), iso(day)] : [from && iso(from), to && iso(to)];
    const isToOneDay = last !== undefined && (first === undefined || first === last);
    return {
      due: {
        ...(first && { from: first }),
        ...(last && { to: last }),
        ...(isToOneDay && minutes !== undefined && { time: clock(minutes) }),
      },
      start,
      end,
    };
  });
}

const pad = (value: number) => String(value).padStart(2, '0');
const iso = ({ year, month, day }: CalendarDay) =>
  `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
const clock = (minutes: number) => `${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)}`;
