import type { PackedRecording } from '@wingman/contract/example.ts';
import { calendarDay, startOfDay } from '@wingman/contract/time.ts';

const minuteMs = 60_000;
/** Between two of them, and between the last one and now, where the day is long enough already. */
const longestGapMs = 25 * minuteMs;

/**
 * The instants at which the recordings of the example day begin, in their order: today in the time zone, at their own
 * times of day, or earlier while those are still to come; none ends in the future. In the first minutes after midnight,
 * which are too short for them, the day before.
 */
export function exampleTimes(
  recordings: readonly Pick<PackedRecording, 'minute' | 'duration'>[],
  { now, timeZone }: { now: Date; timeZone: string },
): Date[] {
  const today = calendarDay(now, timeZone);
  const midnight = startOfDay(today, timeZone).getTime();
  const spoken = recordings.reduce((sum, { duration }) => sum + duration * 1000, 0);
  const silent = now.getTime() - midnight - spoken;
  const gap = Math.min(longestGapMs, silent / (recordings.length + 1));
  if (gap < minuteMs) {
    const yesterday = startOfDay({ ...today, day: today.day - 1 }, timeZone).getTime();
    return recordings.map(({ minute }) => new Date(yesterday + minute * minuteMs));
  }
  let latestEnd = now.getTime() - gap;
  const times = recordings.toReversed().map(({ minute, duration }) => {
    const begin = Math.min(midnight + minute * minuteMs, latestEnd - duration * 1000);
    latestEnd = begin - gap;
    return new Date(Math.floor(begin / 1000) * 1000);
  });
  return times.reverse();
}
