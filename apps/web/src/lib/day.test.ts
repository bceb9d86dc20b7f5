import { expect, test } from 'vitest';
import { dayLabel, groupByDay, momentLabel, rangeLabel, timeOfDay } from './day.ts';

const rome = 'Europe/Rome';
const now = new Date('2026-07-11T07:00:00Z');

test('D-10 the day is the one of the time zone: 23:30 and 00:30 in Rome have different headings', () => {
  const items = ['2026-07-10T22:30:00Z', '2026-07-10T21:30:00Z'];
  expect(groupByDay(items, (item) => item, now, rome)).toEqual([
    { label: 'Oggi', items: ['2026-07-10T22:30:00Z'] },
    { label: 'Ieri', items: ['2026-07-10T21:30:00Z'] },
  ]);
  expect(groupByDay(items, (item) => item, now, 'America/New_York').map(({ label }) => label)).toEqual([
    'Ieri',
  ]);
});

test('older days are named in Italian, with the year only when it is another one', () => {
  expect(dayLabel(new Date('2026-03-02T10:00:00Z'), now, rome)).toBe('2 marzo');
  expect(dayLabel(new Date('2025-12-31T23:30:00Z'), now, rome)).toBe('1 gennaio');
  expect(dayLabel(new Date('2025-12-31T22:30:00Z'), now, rome)).toBe('31 dicembre 2025');
});

test('yesterday is yesterday across the change to summer time', () => {
  const sunday = new Date('2026-03-29T12:00:00Z');
  expect(dayLabel(new Date('2026-03-28T22:59:00Z'), sunday, rome)).toBe('Ieri');
  expect(dayLabel(new Date('2026-03-28T23:00:00Z'), sunday, rome)).toBe('Oggi');
});

test('items of one day share one heading even when they are apart in the list', () => {
  const items = ['2026-07-11T06:00:00Z', '2026-07-10T06:00:00Z', '2026-07-11T05:00:00Z'];
  expect(groupByDay(items, (item) => item, now, rome).map((group) => group.items.length)).toEqual([2, 1]);
});

test('a moment reads as people say it', () => {
  expect(timeOfDay(new Date('2026-07-11T06:05:00Z'), rome)).toBe('08:05');
  expect(momentLabel(new Date('2026-07-11T13:40:00Z'), now, rome)).toBe('oggi 15:40');
  expect(momentLabel(new Date('2026-07-10T19:00:00Z'), now, rome)).toBe('ieri 21:00');
});

test('a searched range is named by its day, its hours or its days', () => {
  expect(rangeLabel('2026-07-10T22:00:00.000Z', '2026-07-11T22:00:00.000Z', now, rome)).toBe('Oggi');
  expect(rangeLabel('2026-07-09T22:00:00.000Z', '2026-07-10T22:00:00.000Z', now, rome)).toBe('Ieri');
  expect(rangeLabel('2026-07-11T04:00:00.000Z', '2026-07-11T10:00:00.000Z', now, rome)).toBe(
    'Oggi, 06:00–12:00',
  );
  expect(rangeLabel('2026-07-10T16:00:00.000Z', '2026-07-10T22:00:00.000Z', now, rome)).toBe(
    'Ieri, 18:00–23:59',
  );
  expect(rangeLabel('2026-06-30T22:00:00.000Z', '2026-07-05T22:00:00.000Z', now, rome)).toBe('1–5 luglio');
});

test('a range that crosses months or hours of several days names both ends', () => {
  expect(rangeLabel('2026-06-29T22:00:00.000Z', '2026-07-05T22:00:00.000Z', now, rome)).toBe(
    '30 giugno – 5 luglio',
  );
  expect(rangeLabel('2026-07-10T19:00:00.000Z', '2026-07-11T01:30:00.000Z', now, rome)).toBe(
    'Ieri 21:00 – Oggi 03:30',
  );
});

test('a range of whole days in another year says which year', () => {
  expect(rangeLabel('2025-02-28T23:00:00.000Z', '2025-03-31T22:00:00.000Z', now, rome)).toBe(
    '1–31 marzo 2025',
  );
});
