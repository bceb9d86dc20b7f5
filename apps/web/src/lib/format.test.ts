import { describe, expect, test } from 'vitest';
import { formatBytes, formatDay, formatDuration, formatMoment, formatTimer } from './format.ts';

describe('times and sizes for people', () => {
  test('the timer reads minutes and seconds, and goes on past an hour', () => {
    expect(formatTimer(0)).toBe('00:00');
    expect(formatTimer(65_999)).toBe('01:05');
    expect(formatTimer(75 * 60_000)).toBe('75:00');
  });

  test('a length that is no number reads zero, never NaN or Infinity', () => {
    expect(formatDuration(Number.NaN)).toBe('00:00');
    expect(formatDuration(Number.POSITIVE_INFINITY)).toBe('00:00');
    expect(formatTimer(-5)).toBe('00:00');
  });

  test('days close by have names', () => {
    const now = new Date(2026, 6, 11, 0, 30);
    expect(formatDay(new Date(2026, 6, 11, 0, 1).toISOString(), now)).toBe('Oggi');
    expect(formatDay(new Date(2026, 6, 10, 23, 59).toISOString(), now)).toBe('Ieri');
    expect(formatDay(new Date(2026, 6, 9, 12).toISOString(), now)).toBe('9 luglio');
  });

  test('a moment has its year only when it is another one', () => {
    const now = new Date(2026, 6, 11);
    expect(formatMoment(new Date(2026, 6, 11, 8, 15).toISOString(), now)).toBe('11 luglio, 08:15');
    expect(formatMoment(new Date(2025, 6, 11, 8, 15).toISOString(), now)).toBe('11 luglio 2025, 08:15');
    expect(formatMoment('no date', now)).toBe('');
  });

  test('sizes have an Italian comma', () => {
    expect(formatBytes(1_536)).toBe('1,5 KB');
    expect(formatBytes(3 * 1024 * 1024)).toBe('3 MB');
  });
});
