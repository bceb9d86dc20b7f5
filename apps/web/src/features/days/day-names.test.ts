import { expect, it } from 'vitest';
import { dayTitle, isDay, weekdayText, weekText } from './day-names.ts';

it('calls days as people do', () => {
  const today = '2026-11-29';
  expect(dayTitle(today, today)).toBe('Oggi, domenica 29 novembre');
  expect(dayTitle('2026-11-28', today)).toBe('Ieri, sabato 28 novembre');
  expect(dayTitle('2026-11-03', today)).toBe('Martedì 3 novembre');
  expect(dayTitle('2025-11-03', today)).toBe('Lunedì 3 novembre 2025');
  expect(weekdayText('2026-11-03')).toBe('Martedì 3');
  expect(weekText('2026-11-23')).toBe('23–\u206029 novembre');
  expect(weekText('2026-11-30')).toBe('30 novembre – 6 dicembre');
});

it('knows what is no day', () => {
  expect(['2026-11-29', '2028-02-29'].every(isDay)).toBe(true);
  expect(['', 'oggi', '2026-02-30', '2026-13-01', '26-1-1', '2026-11-29T10:00'].some(isDay)).toBe(false);
});
