import { expect, it } from 'vitest';
import { rangesAround } from './ranges-around.ts';

const sizeOf = (ranges: ReturnType<typeof rangesAround>) =>
  ranges.reduce((sum, { fromPosition, toPosition }) => sum + toPosition - fromPosition + 1, 0);

it('is all of a short recording', () => {
  expect(rangesAround([7], { length: 20, most: 20 })).toEqual([{ fromPosition: 0, toPosition: 19 }]);
});

it('is as much as asked for around one place in a long recording, and at its ends', () => {
  expect(rangesAround([5_000], { length: 15_000, most: 40 })).toEqual([
    { fromPosition: 4_976, toPosition: 5_024 },
  ]);
  expect(rangesAround([14_999], { length: 15_000, most: 10 })).toEqual([
    { fromPosition: 14_987, toPosition: 14_999 },
  ]);
  expect(rangesAround([], { length: 15_000, most: 10 })).toEqual([{ fromPosition: 0, toPosition: 12 }]);
});

it('joins what touches, whatever the order of the places', () => {
  expect(rangesAround([906, 100, 899], { length: 15_000, most: 20 })).toEqual([
    { fromPosition: 97, toPosition: 103 },
    { fromPosition: 896, toPosition: 909 },
  ]);
});

it('is bounded for many places all over a long recording', () => {
  const places = Array.from({ length: 80 }, (_, index) => index * 180);
  expect(sizeOf(rangesAround(places, { length: 15_000, most: 500 }))).toBeLessThanOrEqual(1_000);
});
