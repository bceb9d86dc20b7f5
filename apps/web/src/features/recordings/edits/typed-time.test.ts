import { expect, test } from 'vitest';
import { readTime } from './typed-time.ts';

test.each([
  ['1:05', 65],
  [' 0:07 ', 7],
  ['1.05', 65],
  ['1:02:03', 3_723],
  ['90:00', 5_400],
  ['65', 65],
  ['1:60', undefined],
  ['1:2:3:4', undefined],
  ['-1:00', undefined],
  ['1e3', undefined],
  ['NaN', undefined],
  ['', undefined],
])('«%s» is %s seconds', (text, seconds) => {
  expect(readTime(text)).toBe(seconds);
});
