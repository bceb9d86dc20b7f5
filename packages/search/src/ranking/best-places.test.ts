import { expect, test } from 'vitest';
import { BestPlaces, type RankedPlace } from './best-places.ts';

const place = (score: number, documentId: number, position: number): RankedPlace => ({
  documentId,
  position,
  score,
  boost: 1,
});

const placesOf = (places: RankedPlace[]) => places.map(({ documentId, position }) => [documentId, position]);

test('the best are ordered, ties by newest document, then in the order of speech', () => {
  const best = new BestPlaces(3);
  for (const one of [place(1, 1, 0), place(2, 1, 5), place(2, 2, 9), place(2, 2, 3), place(3, 1, 7)])
    best.add(one);
  expect(placesOf(best.inOrder())).toEqual([
    [1, 7],
    [2, 3],
    [2, 9],
  ]);
});

test('of many it keeps the same as a full sort, and reports the score to beat', () => {
  const best = new BestPlaces(10);
  const scores = Array.from({ length: 500 }, (_, index) => ((index * 7_919) % 503) + 1);
  for (const [position, score] of scores.entries()) best.add(place(score, 1, position));
  const expected = scores.toSorted((one, other) => other - one).slice(0, 10);
  expect(best.inOrder().map(({ score }) => score)).toEqual(expected);
  expect(best.threshold).toBe(expected.at(-1));
});

test('fewer than asked for are all kept', () => {
  const best = new BestPlaces(10);
  best.add(place(1, 1, 1));
  expect(placesOf(best.inOrder())).toEqual([[1, 1]]);
  expect(best.threshold).toBe(0);
});
