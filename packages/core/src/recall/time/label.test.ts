import { readDates } from '@wingman/italian/dates/read-dates.ts';
import { expect, it } from 'vitest';
import { labelOf } from './label.ts';

/** Saturday, 11 July 2026, 18:00 in Rome. */
const now = new Date('2026-07-11T16:00:00Z');

function label(question: string): string | undefined {
  const [date] = readDates(question, { now, timeZone: 'Europe/Rome', isBare: () => false });
  return date && labelOf(date.range, now, 'Europe/Rome');
}

it.each([
  ['Che cosa ho detto ieri sera?', 'ieri dalle 17:00 alle 24:00'],
  ['la settimana scorsa', 'dal 29 giugno al 5 luglio'],
  ['marzo 2025', 'marzo 2025'],
  ['il primo aprile', 'mercoledì 1° aprile'],
  ['stanotte', 'da ieri alle 21:00 a oggi alle 06:00'],
])('the range of «%s» reads within a sentence as «%s»', (question, expected) => {
  expect(label(question)).toBe(expected);
});
