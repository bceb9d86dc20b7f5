import { expect, test } from 'vitest';
import { isUpgrade, usageOf } from './plan-usage.ts';

test.each([
  [0, 0, 'green'],
  [299, 49, 'green'],
  [300, 50, 'yellow'],
  [419, 69, 'yellow'],
  [420, 70, 'orange'],
  [539, 89, 'orange'],
  [540, 90, 'red'],
  [600, 100, 'red'],
  [742, 100, 'red'],
])('%i minutes of the free plan are %i percent and %s', (minutes, percent, level) => {
  expect(usageOf('free', minutes)).toMatchObject({ percent, level });
});

test('what remains of the free plan is never less than nothing, and the others have no limit', () => {
  expect(usageOf('free', 125)).toMatchObject({ limitMinutes: 600, remainingMinutes: 475 });
  expect(usageOf('free', 700)).toMatchObject({ remainingMinutes: 0 });
  expect(usageOf('standard', 5_000)).toBeNull();
  expect(usageOf('pro', 5_000)).toBeNull();
});

test('plans go up from free over standard to pro', () => {
  expect([isUpgrade('free', 'standard'), isUpgrade('free', 'pro'), isUpgrade('standard', 'pro')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([isUpgrade('pro', 'standard'), isUpgrade('standard', 'free')]).toEqual([false, false]);
});
