import { expect, test } from 'vitest';
import { endOfSilence, silencesOf } from './silences.ts';

const segments = [
  { start: 4, end: 6 },
  { start: 7, end: 9 },
  { start: 8, end: 8.5 },
  { start: 30, end: 31 },
];

test('only pauses longer than a second and a half are silences, and speech that overlaps is none', () => {
  expect(silencesOf(segments)).toEqual([
    { from: 0, to: 3.7 },
    { from: 9.2, to: 29.7 },
  ]);
  expect(silencesOf([])).toEqual([]);
});

test('from within a silence it goes on shortly before the next words, and from speech nowhere', () => {
  const silences = silencesOf(segments);
  expect(endOfSilence(silences, 0)).toBe(3.7);
  expect(endOfSilence(silences, 5)).toBeNull();
  expect(endOfSilence(silences, 6.5)).toBeNull();
  expect(endOfSilence(silences, 9.1)).toBeNull();
  expect(endOfSilence(silences, 15)).toBe(29.7);
  // There already: it would go there again and again.
  expect(endOfSilence(silences, 29.65)).toBeNull();
  expect(endOfSilence(silences, 40)).toBeNull();
});
