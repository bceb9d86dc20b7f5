import { expect, test } from 'vitest';
import { scopeLabel } from './scope-label.ts';

const now = new Date('2026-07-11T16:00:00Z');

test('without a range the scope is today or everything', () => {
  expect(scopeLabel({ superSearch: false, from: null, to: null }, now, 'Europe/Rome')).toBe('Oggi');
  expect(scopeLabel({ superSearch: true, from: null, to: null }, now, 'Europe/Rome')).toBe(
    'Tutte le registrazioni',
  );
});

test('D-29 a date in the question shows the range that was used', () => {
  const scope = { superSearch: true, from: '2026-07-10T16:00:00.000Z', to: '2026-07-10T22:00:00.000Z' };
  expect(scopeLabel(scope, now, 'Europe/Rome')).toBe('Ieri, 18:00–23:59');
});
