import { calendarDay } from '@wingman/contract/time.ts';
import { describe, expect, it } from 'vitest';
import { exampleTimes } from './example-times.ts';

const recordings = [
  { minute: 465, duration: 38 },
  { minute: 680, duration: 44 },
  { minute: 930, duration: 47 },
];

/** Each ends before the next one begins, and the last one before now. */
function expectNoOverlap(times: Date[], now: Date): void {
  for (const [index, time] of times.entries()) {
    const end = time.getTime() + (recordings[index]?.duration ?? 0) * 1000;
    expect(end).toBeLessThan(times[index + 1]?.getTime() ?? now.getTime());
  }
}

const timesAt = (now: string, timeZone = 'Europe/Rome') =>
  exampleTimes(recordings, { now: new Date(now), timeZone }).map((time) => time.toISOString());

describe('exampleTimes', () => {
  it('are today’s own times of day once those are over', () => {
    expect(timesAt('2026-07-11T16:00:00Z')).toEqual([
      '2026-07-11T05:45:00.000Z',
      '2026-07-11T09:20:00.000Z',
      '2026-07-11T13:30:00.000Z',
    ]);
  });

  it('are earlier while those are still to come', () => {
    expect(timesAt('2026-07-11T07:00:00Z')).toEqual([
      '2026-07-11T05:42:51.000Z',
      '2026-07-11T06:08:29.000Z',
      '2026-07-11T06:34:13.000Z',
    ]);
  });

  it('are of the day before in the first minutes after midnight', () => {
    expect(timesAt('2026-07-10T22:05:00Z')).toEqual([
      '2026-07-10T05:45:00.000Z',
      '2026-07-10T09:20:00.000Z',
      '2026-07-10T13:30:00.000Z',
    ]);
  });

  it.each(['Europe/Rome', 'Pacific/Auckland', 'America/Sao_Paulo'])(
    'are in order, never end in the future, and are of today from the eighth minute on, in %s',
    (timeZone) => {
      // Through two days in July, and through those in which Italian clocks change.
      for (const from of ['2026-07-11T00:00:00Z', '2026-03-28T22:00:00Z', '2026-10-24T22:00:00Z']) {
        for (let minutes = 0; minutes < 2 * 1440; minutes += 7) {
          const now = new Date(Date.parse(from) + minutes * 60_000);
          const times = exampleTimes(recordings, { now, timeZone });
          expectNoOverlap(times, now);
          const eightMinutesAgo = new Date(now.getTime() - 8 * 60_000);
          const today = calendarDay(now, timeZone);
          if (calendarDay(eightMinutesAgo, timeZone).day !== today.day) continue;
          for (const time of times) expect(calendarDay(time, timeZone), now.toISOString()).toEqual(today);
        }
      }
    },
  );
});
