import { errors } from '@wingman/contract/error.ts';
import { expect, test } from 'vitest';
import { statusLine } from './request-failure.ts';

test('every status that the server answers with is written with its name', () => {
  const lines = Object.values(errors).map(({ status }) => statusLine({ status }));
  expect(lines.filter((line) => !/^\d{3} [A-Z]/.test(line))).toEqual([]);
});

test('a status without a known name stands alone', () => {
  expect(statusLine({ status: 599 })).toBe('599');
});
