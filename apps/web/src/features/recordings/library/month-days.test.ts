import { describe, expect, it } from 'vitest';
import { longDayText, monthAfter, monthText, weeksOf } from './month-days.ts';

describe('weeksOf', () => {
  it('has the days of the month under their weekdays, and says how much was recorded', () => {
    const weeks = weeksOf('2026-07-11', [
      { day: '2026-07-01', recordings: 2, seconds: 100 },
      { day: '2026-07-11', recordings: 1, seconds: 4_000 },
      { day: '2026-07-12', recordings: 1, seconds: 0 },
    ]);
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.map((cell) => cell?.day ?? '')).toEqual([
      '',
      '',
      '2026-07-01',
      '2026-07-02',
      '2026-07-03',
      '2026-07-04',
      '2026-07-05',
    ]);
    const levels = weeks.flat().flatMap((cell) => (cell && cell.level > 0 ? [[cell.day, cell.level]] : []));
    expect(levels).toEqual([
      ['2026-07-01', 1],
      ['2026-07-11', 4],
      ['2026-07-12', 1],
    ]);
    expect(weeks.flat().filter((cell) => cell !== null)).toHaveLength(31);
  });

  it('knows short months and those of six weeks', () => {
    expect(weeksOf('2027-02-10', []).flat()).toHaveLength(28);
    expect(weeksOf('2026-08-31', []).flat()).toHaveLength(42);
  });
});

it('months follow one another across years', () => {
  expect(monthAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(monthAfter('2026-01-31', -1)).toBe('2025-12-01');
  expect(monthText('2026-07-11')).toBe('luglio 2026');
  expect(longDayText('2026-07-11')).toBe('sabato 11 luglio');
});
