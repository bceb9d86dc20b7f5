import { expect, test } from 'vitest';
import { dueFacts, dueGroup, dueLabel, isOverdue, movedTo, todayText } from './due.ts';

/** A Wednesday. */
const today = '2026-07-15';
const on = (to: string | null, from: string | null = null, time: string | null = null) => ({
  from,
  to,
  time,
});

test('a due day reads as a date, with the year when it is another one', () => {
  expect(dueLabel(on('2026-07-17'), today)).toBe('ven 17 lug');
  expect(dueLabel(on('2027-01-08'), today)).toBe('ven 8 gen 2027');
  expect(dueLabel(on('2026-07-15'), today)).toBe('oggi, mer 15 lug');
  expect(dueLabel(on('2026-07-16', null, '15:00'), today)).toBe('domani, gio 16 lug, 15:00');
  expect(dueLabel(on('2026-07-24', '2026-07-20'), today)).toBe('lun 20 lug – ven 24 lug');
  expect(dueLabel(on(null, '2026-07-20'), today)).toBe('dal lun 20 lug');
});

test('the words that said when stand before the date, and name the day once', () => {
  const said = (dueText: string | null, to: string) => dueFacts({ due: on(to), dueText }, today);
  expect(said('entro venerdì', '2026-07-17')).toEqual(['entro venerdì', 'ven 17 lug']);
  expect(said('Domani', '2026-07-16')).toEqual(['Domani', 'gio 16 lug']);
  expect(said('entro mercoledì', '2026-07-15')).toEqual(['entro mercoledì', 'oggi, mer 15 lug']);
  expect(said(null, '2026-07-17')).toEqual(['ven 17 lug']);
});

test('what is due on Sunday belongs to this week, on Monday to what comes later', () => {
  expect(dueGroup(on('2026-07-19'), today)).toBe('week');
  expect(dueGroup(on('2026-07-20'), today)).toBe('later');
  expect(dueGroup(on('2026-07-19'), '2026-07-19')).toBe('week');
  expect(dueGroup(on('2026-07-20'), '2026-07-19')).toBe('later');
  expect(dueGroup(null, today)).toBe('undated');
});

test('what could be done from a day of more than a month ago on is of no day any more', () => {
  expect(dueGroup(on(null, '2025-07-15'), today)).toBe('undated');
  expect(dueGroup(on(null, '2026-06-20'), today)).toBe('week');
  expect(dueGroup(on(null, '2026-07-20'), today)).toBe('later');
});

test('something is overdue once its last day is over, and what only has a beginning never', () => {
  expect(isOverdue(on('2026-07-15'), today)).toBe(false);
  expect(isOverdue(on('2026-07-14'), today)).toBe(true);
  expect(isOverdue(on('2026-07-16', '2026-07-10'), today)).toBe(false);
  expect(dueGroup(on(null, '2026-07-01'), today)).toBe('week');
  expect(dueGroup(on('2026-07-14'), today)).toBe('overdue');
});

test('today is the day of the user’s own zone', () => {
  const lateEvening = new Date('2026-07-14T22:30:00.000Z');
  expect(todayText(lateEvening, 'Europe/Rome')).toBe('2026-07-15');
  expect(todayText(lateEvening, 'UTC')).toBe('2026-07-14');
});

test('what is moved says its day in full', () => {
  expect(movedTo(on('2026-12-04'), today)).toBe('a venerdì 4 dicembre');
  expect(movedTo(on('2027-01-08', null, '15:00'), today)).toBe('a venerdì 8 gennaio 2027, 15:00');
  expect(movedTo(on('2026-07-24', '2026-07-20'), today)).toBe('lun 20 lug – ven 24 lug');
  expect(movedTo(null, today)).toBe('');
});
