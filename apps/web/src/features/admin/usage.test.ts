import { expect, test } from 'vitest';
import { usageShare, usageTone } from './usage.ts';

test('usage is a share of the plan’s 600 minutes, whole, never above 100 and none without a limit', () => {
  expect([0, 59, 300, 599, 600, 900].map((minutes) => usageShare('free', minutes))).toEqual([
    0, 9, 50, 99, 100, 100,
  ]);
  expect(usageShare('standard', 900)).toBeNull();
  expect(usageShare('pro', 0)).toBeNull();
});

test('colours change at 50, 70 and 90 percent', () => {
  expect([0, 49, 50, 69, 70, 89, 90, 100].map(usageTone)).toEqual([
    'green',
    'green',
    'yellow',
    'yellow',
    'orange',
    'orange',
    'red',
    'red',
  ]);
});
