import { expect, test } from 'vitest';
import { formatBytes, formatTimer } from './format.ts';

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
  expect(formatBytes(1_536)).toBe('1,5 KB');
  expect(formatBytes(3 * 1024 * 1024)).toBe('3 MB');
});
