import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodePostings, lastPositionIn, type Posting, visitPostings } from './posting-list.ts';

function decode(data: string): Posting[] {
  const postings: Posting[] = [];
  visitPostings(data, (position, count, length) => postings.push({ position, count, length }));
  return postings;
}

test('decoding restores positions exactly, counts up to four, lengths by class', () => {
  const postings = [
    { position: 0, count: 1, length: 9 },
    { position: 1, count: 7, length: 30 },
    { position: 5_000, count: 2, length: 500 },
  ];
  expect(decode(encodePostings(postings))).toEqual([
    { position: 0, count: 1, length: 9 },
    { position: 1, count: 4, length: 28 },
    { position: 5_000, count: 2, length: 80 },
  ]);
});

test('any positions round-trip, as ASCII of about two characters each', () => {
  const places = fc.uniqueArray(fc.nat(200_000), { maxLength: 200 });
  fc.assert(
    fc.property(places, (list) => {
      const sorted = list.sort((one, other) => one - other);
      const data = encodePostings(sorted.map((position) => ({ position, count: 1, length: 5 })));
      expect(decode(data).map(({ position }) => position)).toEqual(sorted);
      expect(lastPositionIn(data)).toBe(sorted.at(-1) ?? -1);
      expect(data).toMatch(/^[#-~]*$/);
      expect(data.length).toBeLessThanOrEqual(list.length * 5);
    }),
  );
});
