import { expect, test } from 'vitest';
import { conceptAt, inputOf, listOf } from '../testing/rank-inputs.ts';
import { SegmentRanking } from './segment-ranking.ts';

const placesOf = (ranking: SegmentRanking, limit = 3) =>
  ranking.places(limit).map(({ documentId, position }) => [documentId, position]);

test('documents with more of the question are ranked first', () => {
  const ranking = new SegmentRanking(
    inputOf([conceptAt({ 1: [5], 2: [5], 3: [5] }), conceptAt({ 2: [9] }), conceptAt({ 3: [2], 2: [1] })]),
  );
  expect(ranking.candidates().map(({ documentId }) => documentId)).toEqual([2, 3, 1]);
});

test('no segment exceeds the bound of its document', () => {
  const concepts = [conceptAt({ 1: [5, 6, 7], 2: [3] }), conceptAt({ 1: [6], 2: [4] })];
  const figures = new Map([[1, listOf(5, 6, 7)]]);
  const speakers = { first: new Map([[1, [listOf(6)]]]), others: new Map() };
  const ranking = new SegmentRanking(inputOf(concepts, { figures, speakers }));
  const bounds = new Map(ranking.candidates().map(({ documentId, bound }) => [documentId, bound]));
  for (const { documentId, score } of ranking.places(100))
    expect(score).toBeLessThan(bounds.get(documentId) ?? 0);
});

test('a segment with two concepts beats those with one', () => {
  const ranking = new SegmentRanking(inputOf([conceptAt({ 1: [5, 60] }), conceptAt({ 1: [60, 200] })]));
  expect(placesOf(ranking, 1)).toEqual([[1, 60]]);
});

test('excluded segments are skipped', () => {
  const isWithin = (_: number, position: number) => position !== 5;
  expect(placesOf(new SegmentRanking(inputOf([conceptAt({ 1: [5] })], { isWithin })), 1)).toEqual([[1, 4]]);
});

test('consecutive questions do not affect each other', () => {
  const [one, other] = [inputOf([conceptAt({ 1: [5] })]), inputOf([conceptAt({ 1: [500] })])];
  const alone = new SegmentRanking(other).rank(5);
  const first = new SegmentRanking(one);
  const second = new SegmentRanking(other);
  first.rank(5);
  expect(second.rank(5)).toEqual(alone);
  expect(second.rank(5)).toEqual(alone);
});

test('a concept after more than 31 others still counts', () => {
  const others = Array.from({ length: 40 }, () => conceptAt({ 1: [10], 2: [10] }));
  const ranking = new SegmentRanking(inputOf([...others, conceptAt({ 2: [10] })]));
  const [best] = ranking.rank(1);
  expect(best).toMatchObject({ documentId: 2, position: 10 });
  expect(best?.own.has(40)).toBe(true);
});
