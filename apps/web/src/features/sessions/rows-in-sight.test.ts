import { expect, test } from 'vitest';
import { rowsInSight } from './rows-in-sight.ts';

const heights = [2, 3, 3, 3, 2, 3];

test('rows that touch the stretch are shown, the others leave their room', () => {
  expect(rowsInSight(heights, 0, 4)).toEqual({ from: 0, to: 2, before: 0, after: 11 });
  expect(rowsInSight(heights, 5, 9)).toEqual({ from: 2, to: 4, before: 5, after: 5 });
  expect(rowsInSight(heights, 6, 100)).toEqual({ from: 2, to: 6, before: 5, after: 0 });
  expect(rowsInSight(heights, -50, 100)).toEqual({ from: 0, to: 6, before: 0, after: 0 });
});

test('a list that has become shorter than the place scrolled to shows nothing and keeps its height', () => {
  expect(rowsInSight(heights, 40, 60)).toEqual({ from: 6, to: 6, before: 16, after: 0 });
  expect(rowsInSight([], 0, 10)).toEqual({ from: 0, to: 0, before: 0, after: 0 });
});
