import { expect, it } from 'vitest';
import { canRecord, minutesOf } from './plan.ts';

it('counts minutes rounded down from seconds', () => {
  expect([0, 59, 60, 61, 1800].map(minutesOf)).toEqual([0, 0, 1, 1, 30]);
});

it('stops the free plan at 600 minutes and no other plan', () => {
  expect(canRecord('free', 599 * 60 + 59)).toBe(true);
  expect(canRecord('free', 600 * 60)).toBe(false);
  expect(canRecord('standard', 6_000_000)).toBe(true);
  expect(canRecord('pro', 6_000_000)).toBe(true);
});
