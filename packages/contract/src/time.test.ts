import { describe, expect, it } from 'vitest';
import {
  calendarDay,
  dayAfter,
  dayRange,
  daysRange,
  hourOfDay,
  isTimeZone,
  localDay,
  mondayOf,
  monthRange,
  startOfDay,
} from './time.ts';

const hours = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / 3_600_000;

describe('dayRange', () => {
  it('is the local day, not the UTC day', () => {
    expect(dayRange(new Date('2026-07-10T22:30:00Z'), 'Europe/Rome')).toEqual({
      from: '2026-07-10T22:00:00.000Z',
      to: '2026-07-11T22:00:00.000Z',
    });
  });

  it('has 23 hours when clocks go forward and 25 when they go back', () => {
    expect(hours(dayRange(new Date('2026-03-29T10:00:00Z'), 'Europe/Rome'))).toBe(23);
    expect(hours(dayRange(new Date('2026-10-25T10:00:00Z'), 'Europe/Rome'))).toBe(25);
  });

  it('rolls over the end of a year', () => {
    expect(dayRange(new Date('2026-12-31T23:30:00Z'), 'UTC')).toEqual({
      from: '2026-12-31T00:00:00.000Z',
      to: '2027-01-01T00:00:00.000Z',
    });
  });

  it('works for zones far from UTC, also with fractions of an hour', () => {
    expect(dayRange(new Date('2026-07-10T18:20:00Z'), 'Asia/Kathmandu').from).toBe(
      '2026-07-10T18:15:00.000Z',
    );
    expect(calendarDay(new Date('2026-07-10T10:30:00Z'), 'Pacific/Kiritimati')).toEqual({
      year: 2026,
      month: 7,
      day: 11,
    });
  });
});

describe('startOfDay', () => {
  it('finds the first instant also where midnight is skipped', () => {
    const start = startOfDay({ year: 2026, month: 9, day: 6 }, 'America/Santiago');
    expect(calendarDay(start, 'America/Santiago')).toEqual({ year: 2026, month: 9, day: 6 });
    expect(calendarDay(new Date(start.getTime() - 1), 'America/Santiago').day).toBe(5);
  });
});

describe('monthRange', () => {
  it('is the local month, also over the end of a year and a change of clocks', () => {
    expect(monthRange(new Date('2026-12-31T23:30:00Z'), 'Europe/Rome')).toEqual({
      from: '2026-12-31T23:00:00.000Z',
      to: '2027-01-31T23:00:00.000Z',
    });
    expect(monthRange(new Date('2026-12-31T22:30:00Z'), 'Europe/Rome')).toEqual({
      from: '2026-11-30T23:00:00.000Z',
      to: '2026-12-31T23:00:00.000Z',
    });
    expect(monthRange(new Date('2026-03-10T12:00:00Z'), 'Europe/Rome')).toEqual({
      from: '2026-02-28T23:00:00.000Z',
      to: '2026-03-31T22:00:00.000Z',
    });
  });
});

describe('isTimeZone', () => {
  it('accepts IANA names and refuses anything else', () => {
    expect(isTimeZone('Europe/Rome')).toBe(true);
    for (const name of ['', 'Roma', 'Europe/Rome; DROP', '../etc', 'x'.repeat(1000)]) {
      expect(isTimeZone(name), name).toBe(false);
    }
  });
});

describe('days as text', () => {
  it('are those of the clocks there, and roll over months and years', () => {
    expect(localDay(new Date('2026-07-10T22:30:00Z'), 'Europe/Rome')).toBe('2026-07-11');
    expect(dayAfter('2026-12-31')).toBe('2027-01-01');
    expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29');
    expect(daysRange('2026-07-11', 2, 'Europe/Rome')).toEqual({
      from: '2026-07-10T22:00:00.000Z',
      to: '2026-07-12T22:00:00.000Z',
    });
  });

  it('belong to the week that begins on Monday', () => {
    expect(['2026-07-06', '2026-07-11', '2026-07-12', '2026-07-13'].map(mondayOf)).toEqual([
      '2026-07-06',
      '2026-07-06',
      '2026-07-06',
      '2026-07-13',
    ]);
  });

  it('have their hours also when clocks change', () => {
    const at = (day: string) => hourOfDay(day, 21, 'Europe/Rome').toISOString();
    expect(['2026-07-11', '2026-03-29', '2026-10-25', '2026-11-29'].map(at)).toEqual([
      '2026-07-11T19:00:00.000Z',
      '2026-03-29T19:00:00.000Z',
      '2026-10-25T20:00:00.000Z',
      '2026-11-29T20:00:00.000Z',
    ]);
    const last = (day: string, timeZone = 'Europe/Rome') => hourOfDay(day, 23, timeZone).toISOString();
    expect(last('2026-03-29')).toBe('2026-03-29T21:00:00.000Z');
    expect(last('2026-10-25')).toBe('2026-10-25T22:00:00.000Z');
    expect(last('2026-10-04', 'Australia/Lord_Howe')).toBe('2026-10-04T12:00:00.000Z');
  });
});
