import { expect, test } from 'vitest';
import { remainingMs } from './use-remaining-ms.ts';

const first = { at: 1_000, bytes: 50 };

test('says how long the rest takes at the pace so far', () => {
  expect(remainingMs(first, { at: 11_000, bytes: 150 }, 1_150)).toBe(100_000);
  expect(remainingMs(first, { at: 11_000, bytes: 150 }, 100)).toBe(0);
});

test('says nothing before the pace is known, nor of what has no known end', () => {
  expect(remainingMs(first, { at: 3_999, bytes: 150 }, 1_150)).toBeNull();
  expect(remainingMs(first, { at: 60_000, bytes: 50 }, 1_150)).toBeNull();
  expect(remainingMs(first, { at: 60_000, bytes: 150 }, null)).toBeNull();
});
