import { expect, it } from 'vitest';
import { choicesOf, newFields, problemOf } from './share-fields.ts';

const now = new Date('2026-07-11T16:00:00Z');

it('a new link is valid for seven days, without sound, password and name', () => {
  expect(choicesOf(newFields, now)).toEqual({
    expiresAt: '2026-07-18T16:00:00.000Z',
    hasAudio: false,
    mayDownload: false,
    password: null,
    ownerName: null,
  });
});

it('a chosen day is included, and lies in the next ten years', () => {
  const on = (date: string) => ({ ...newFields, end: 'date', date });
  expect(problemOf(on(''), true, now)).toBe('date');
  expect(problemOf(on('2026-07-10'), true, now)).toBe('past');
  expect(problemOf(on('2036-07-11'), true, now)).toBe('far');
  expect(problemOf(on('2026-07-12'), true, now)).toBeNull();
  const { expiresAt = '' } = choicesOf(on('2026-07-12'), now);
  expect(new Date(expiresAt).getDate()).toBe(12);
});

it('a password has a length that the server takes, and stays where nothing is written', () => {
  const wanted = { ...newFields, hasPassword: true };
  expect(problemOf(wanted, true, now)).toBe('password');
  expect(problemOf(wanted, false, now)).toBeNull();
  expect(choicesOf(wanted, now).password).toBeUndefined();
  for (const password of ['breve', 'x'.repeat(201)])
    expect(problemOf({ ...wanted, password }, false, now)).toBe('password');
  expect(problemOf({ ...wanted, password: 'porta blu' }, true, now)).toBeNull();
});

it('sound that is not shown cannot be saved', () => {
  expect(choicesOf({ ...newFields, mayDownload: true }, now).mayDownload).toBe(false);
});
