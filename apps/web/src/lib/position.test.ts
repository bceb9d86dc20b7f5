import { untimedStart } from '@wingman/contract/untimed.ts';
import { expect, test } from 'vitest';
import { positionText } from './position.ts';

test('seconds are written as minutes and seconds, with hours when there are some', () => {
  expect([0, 12.9, 725, 3723].map(positionText)).toEqual(['0:00', '0:12', '12:05', '1:02:03']);
});

test('D-13 what is no number reads as the beginning', () => {
  expect([Number.NaN, Number.POSITIVE_INFINITY, -300].map(positionText)).toEqual(['0:00', '0:00', '0:00']);
});

test('a place whose second nobody knows is the number of its paragraph', () => {
  expect([untimedStart(0), untimedStart(11), untimedStart(11) + 0.005].map(positionText)).toEqual([
    'par. 1',
    'par. 12',
    'par. 12',
  ]);
});
