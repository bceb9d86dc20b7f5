import { expect, it } from 'vitest';
import { divideAtMoments } from './divide-at-moments.ts';

const segments = [2, 4, 6].map((start) => ({ start }));
const divide = (...seconds: number[]) =>
  divideAtMoments(
    segments,
    seconds.map((at) => ({ at })),
  ).map((part) => [part.segments.map(({ start }) => start), part.moments.map(({ at }) => at)]);

it('a moment follows the segment that is said at its second', () => {
  expect(divide(4)).toEqual([
    [[2, 4], [4]],
    [[6], []],
  ]);
  expect(divide(3.9, 5)).toEqual([
    [[2], [3.9]],
    [[4], [5]],
    [[6], []],
  ]);
});

it('what lies before the first word and after the last one is there, too', () => {
  expect(divide(0, 1.5, 60, 61)).toEqual([
    [[], [0, 1.5]],
    [
      [2, 4, 6],
      [60, 61],
    ],
  ]);
  expect(divideAtMoments([], [{ at: 3 }])).toEqual([{ segments: [], moments: [{ at: 3 }] }]);
});

it('without moments the segments are whole, and nothing is nothing', () => {
  expect(divide()).toEqual([[[2, 4, 6], []]]);
  expect(divideAtMoments([], [])).toEqual([]);
});
