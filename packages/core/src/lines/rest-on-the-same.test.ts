import { expect, it } from 'vitest';
import { restOnTheSame } from './rest-on-the-same.ts';

const question = { start: 10, end: 12 };
const first = { start: 12, end: 16 };
const second = { start: 16, end: 21 };

it.each([
  ['the same turns', [question, first], [question, first], true],
  ['the same turns, heard a little later', [first], [{ start: 12.4, end: 16.3 }], true],
  ['a question that both answer', [question, first], [question, second], false],
  ['one turn of a long talk', [first], [{ start: 0, end: 60 }], false],
  ['nothing', [], [first], false],
  ['nothing on either side', [], [], false],
])('is told of %s', (_what, one, other, isSame) => {
  expect(restOnTheSame(one, other)).toBe(isSame);
  expect(restOnTheSame(other, one)).toBe(isSame);
});
