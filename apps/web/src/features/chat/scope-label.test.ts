import { expect, test } from 'vitest';
import { aboutName, scopeLabel } from './scope-label.ts';

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

test('a recording is the scope, by its title or its time, or is gone', () => {
  const everything = { superSearch: false, from: null, to: null };
  const named = { recordingId: 'r', title: 'Riunione', startedAt: '2026-07-10T16:00:00.000Z' };
  expect(scopeLabel({ ...everything, recording: named }, now, 'Europe/Rome')).toBe('«Riunione»');
  expect(aboutName({ ...named, title: null }, 'Europe/Rome')).toContain('18:00');
  expect(aboutName({ ...named, title: null, startedAt: null }, 'Europe/Rome')).toBe('questa registrazione');
  const gone = { ...named, title: null, startedAt: null, isDeleted: true as const };
  expect(scopeLabel({ ...everything, recording: gone }, now, 'Europe/Rome')).toBe(
    'una registrazione che non c’è più',
  );
});

test('limits are told with their names, and those that are gone as gone', () => {
  const limits = {
    seconds: { from: 65, to: 130 },
    days: { from: '2026-07-10', to: '2026-07-10' },
    tags: [{ id: 't', name: 'casa' }],
    people: [{ id: 'p', name: null, isDeleted: true as const }],
  };
  const recording = { recordingId: 'r', title: 'Riunione', startedAt: null };
  const days = { from: '2026-07-09T22:00:00.000Z', to: '2026-07-10T22:00:00.000Z' };
  expect(scopeLabel({ superSearch: false, ...days, recording, limits }, now, 'Europe/Rome')).toBe(
    'Ieri · «Riunione» · dal minuto 01:05 al 02:10 · una persona che non c’è più · #casa',
  );
});
