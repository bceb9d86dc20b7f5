import { calendarDay, startOfDay, type TimeRange } from '@wingman/contract/time.ts';
import { addDays, compareDays, monthOf, weekdayOf } from '@wingman/italian/dates/calendar.ts';
import { monthNames, weekdayNames } from '@wingman/italian/dates/day-names.ts';
import { italianTime } from '@wingman/italian/dates/italian-dates.ts';

type Day = ReturnType<typeof calendarDay>;

/** A range in Italian, for use within a sentence: «oggi», «ieri dalle 17:00 alle 24:00», «dal 3 al 9 novembre». */
export function labelOf({ from, to }: TimeRange, now: Date, timeZone: string): string {
  const today = calendarDay(now, timeZone);
  const [start, end] = [new Date(from), new Date(to)];
  const first = calendarDay(start, timeZone);
  const last = calendarDay(new Date(end.getTime() - 1), timeZone);
  const startsDay = startOfDay(first, timeZone).getTime() === start.getTime();
  const endsDay = startOfDay(addDays(last, 1), timeZone).getTime() === end.getTime();
  if (startsDay && endsDay) return daysLabel(first, last, today);
  const [begins, ends] = [italianTime(start, timeZone), endsDay ? '24:00' : italianTime(end, timeZone)];
  if (compareDays(first, last) === 0) return `${dayLabel(first, today)} dalle ${begins} alle ${ends}`;
  return `da ${dayLabel(first, today)} alle ${begins} a ${dayLabel(last, today)} alle ${ends}`;
}

function daysLabel(first: Day, last: Day, today: Day): string {
  if (compareDays(first, last) === 0) return dayLabel(first, today);
  const month = monthOf(first);
  const isMonth = compareDays(month.first, first) === 0 && compareDays(month.last, last) === 0;
  if (isMonth) return `${monthNames[first.month - 1]} ${first.year}`;
  if (
    first.month === 1 &&
    first.day === 1 &&
    last.month === 12 &&
    last.day === 31 &&
    first.year === last.year
  )
    return String(first.year);
  const isSameMonth = first.year === last.year && first.month === last.month;
  const begins = isSameMonth ? String(first.day) : dateLabel(first, today, first.year !== last.year);
  return `${first.day === 1 || first.day === 8 || first.day === 11 ? elided(begins) : `dal ${begins}`} ${to(last, today)}`;
}

const elided = (text: string) =>
  text.startsWith('1') && !text.startsWith('11') ? `dal ${text}` : `dall’${text}`;
const to = (day: Day, today: Day) =>
  day.day === 8 || day.day === 11 ? `all’${dateLabel(day, today)}` : `al ${dateLabel(day, today)}`;

function dateLabel(day: Day, today: Day, withYear = day.year !== today.year): string {
  const number = day.day === 1 ? '1°' : String(day.day);
  return `${number} ${monthNames[day.month - 1]}${withYear ? ` ${day.year}` : ''}`;
}

function dayLabel(day: Day, today: Day): string {
  const back = Math.round(compareDays(today, day) / 86_400_000);
  if (back === 0) return 'oggi';
  if (back === 1) return 'ieri';
  return `${weekdayNames[weekdayOf(day) - 1]} ${dateLabel(day, today)}`;
}
