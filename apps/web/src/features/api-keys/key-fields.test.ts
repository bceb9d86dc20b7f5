import { expect, test } from 'vitest';
import { keyInputOf, newKeyFields, withScope } from './key-fields.ts';

const now = new Date('2026-07-11T16:00:00.000Z');

test('a new key reads and asks, and has no end unless one is chosen', () => {
  expect(keyInputOf({ ...newKeyFields, name: 'Script' }, now)).toEqual({
    name: 'Script',
    scopes: ['read', 'ask'],
    expiresAt: null,
  });
  expect(keyInputOf({ ...newKeyFields, end: '7' }, now)?.expiresAt).toBe('2026-07-18T16:00:00.000Z');
});

test('F-10 a day that is chosen is included, and one that is not chosen is told', () => {
  const end = new Date(
    keyInputOf({ ...newKeyFields, end: 'date', date: '2026-07-12' }, now)?.expiresAt ?? '',
  );
  expect([end.getDate(), end.getHours()]).toEqual([12, 23]);
  expect(keyInputOf({ ...newKeyFields, end: 'date' }, now)).toBeUndefined();
});

test('permissions are switched one by one', () => {
  expect(withScope(['read', 'ask'], 'write', true)).toEqual(['read', 'ask', 'write']);
  expect(withScope(['read', 'ask'], 'read', false)).toEqual(['ask']);
});
