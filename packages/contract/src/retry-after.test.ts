import { expect, it } from 'vitest';
import { retryAfterSeconds } from './retry-after.ts';

it('F-33: Retry-After is read as seconds or as a date, an hour at most, and invalid values are ignored', () => {
  const now = Date.parse('2026-03-01T10:00:00Z');
  const read = (header: string | null) => retryAfterSeconds(header, now);
  expect([read('12'), read(' 20 '), read('0'), read('86400')]).toEqual([12, 20, 0, 3_600]);
  expect(read('Sun, 01 Mar 2026 10:01:30 GMT')).toBe(90);
  expect(read('Sunday, 01-Mar-26 10:01:30 GMT')).toBeUndefined();
  expect(read('Sun, 01 Mar 2026 09:00:00 GMT')).toBe(0);
  for (const nonsense of ['presto', '-5', '1e9999', '', null, '9'.repeat(100)])
    expect(read(nonsense)).toBeUndefined();
});
