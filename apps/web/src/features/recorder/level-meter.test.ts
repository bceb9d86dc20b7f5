import { expect, test } from 'vitest';
import { loudness } from './level-meter.ts';

test('loudness follows the ear: nothing for silence, all for a voice close by, equal steps for equal factors', () => {
  expect(loudness(0)).toBe(0);
  expect(loudness(0.0001)).toBe(0);
  expect(loudness(0.5)).toBe(1);
  expect(loudness(Number.NaN)).toBe(0);
  const [quiet, middle, loud] = [0.004, 0.02, 0.1].map(loudness) as [number, number, number];
  expect(middle - quiet).toBeCloseTo(loud - middle, 5);
  expect(quiet).toBeGreaterThan(0);
  expect(loud).toBeLessThan(1);
});
