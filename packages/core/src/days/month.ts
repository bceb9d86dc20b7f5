import type { MonthPage } from '@wingman/contract/day.ts';
import { dayAfter, daysRange, localDay } from '@wingman/contract/time.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { findDayNeighbours } from '@wingman/db/repositories/day.repository.ts';
import { countByDay } from '@wingman/db/repositories/recorded-days.repository.ts';

const monthOf = (day: string) => day.slice(0, 7);

/** How much was recorded on each day of the month of a day, by clocks in a time zone. */
export async function monthPage(
  handle: Handle,
  { userId, day, timeZone }: { userId: string; day: string; timeZone: string },
): Promise<MonthPage> {
  const month = monthOf(day);
  const first = `${month}-01`;
  const names = Array.from({ length: 31 }, (_, index) => dayAfter(first, index)).filter(
    (name) => monthOf(name) === month,
  );
  const days = names.map((name) => ({ day: name, from: daysRange(name, 1, timeZone).from }));
  const { from, to } = daysRange(first, names.length, timeZone);
  const [recorded, neighbours] = await Promise.all([
    countByDay(handle, { userId, days, to }),
    findDayNeighbours(handle, { userId, from, to, day: first }),
  ]);
  const near = (instant: string | null) =>
    instant === null ? null : monthOf(localDay(new Date(instant), timeZone));
  return { month, previous: near(neighbours.before), next: near(neighbours.after), days: recorded };
}
