import { expect, test } from 'vitest';
import { peaksOf } from './peaks.ts';

test('each bar is the loudest moment of its stretch, against the loudest of all', () => {
  const samples = Float32Array.from([0, 0.1, -0.5, 0.2, 0, 0, 0.25, -0.25]);
  expect(peaksOf(samples, 4)).toEqual([0.1 / 0.5, 1, 0, 0.5].map((peak) => expect.closeTo(peak, 5)));
});

test('silence and nothing at all are rows of zeros', () => {
  expect(peaksOf(new Float32Array(100), 3)).toEqual([0, 0, 0]);
  expect(peaksOf(new Float32Array(0), 3)).toEqual([0, 0, 0]);
});
