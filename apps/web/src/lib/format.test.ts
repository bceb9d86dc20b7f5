import { expect, test } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatHours,
  formatLength,
  formatPrice,
  formatShare,
  formatTimer,
} from './format.ts';

test('the timer reads minutes and seconds, and goes on past an hour', () => {
  expect(formatTimer(0)).toBe('00:00');
  expect(formatTimer(65_999)).toBe('01:05');
  expect(formatTimer(75 * 60_000)).toBe('75:00');
});

test('a time that is no positive number reads zero, never NaN or Infinity', () => {
  expect(formatTimer(Number.NaN)).toBe('00:00');
  expect(formatTimer(Number.POSITIVE_INFINITY)).toBe('00:00');
  expect(formatTimer(-5)).toBe('00:00');
});

test('sizes have an Italian comma', () => {
  expect(formatBytes(1_500)).toBe('1,5 KB');
  expect(formatBytes(3_000_000)).toBe('3 MB');
  expect(formatBytes(670_500_000)).toBe('670,5 MB');
});

test('prices are written as in Italy, whole ones without cents', () => {
  expect([0, 9.99, 19.99].map(formatPrice)).toEqual(['0\u00a0€', '9,99\u00a0€', '19,99\u00a0€']);
});

test('D-34 counts, shares and lengths of nothing are 0, never NaN', () => {
  expect([0, 9999, 1_234_567, Number.NaN].map(formatCount)).toEqual(['0', '9.999', '1.234.567', '0']);
  expect([formatShare(0, 0), formatShare(1, 4), formatShare(1, 10_000)]).toEqual(['0%', '25%', '1%']);
  expect([0, Number.NaN, 45, 725, 1240, 3600, 12_000].map(formatLength)).toEqual([
    '0 s',
    '0 s',
    '45 s',
    '12 min 5 s',
    '20 min 40 s',
    '1 h',
    '3 h 20 min',
  ]);
});

test('recorded time reads as hours and minutes', () => {
  expect([0, 12, 60, 598, 600].map(formatHours)).toEqual(['0 min', '12 min', '1 h', '9 h 58 min', '10 h']);
  expect(formatHours(72_000)).toBe('1.200 h');
  expect(formatHours(Number.NaN)).toBe('0 min');
});
