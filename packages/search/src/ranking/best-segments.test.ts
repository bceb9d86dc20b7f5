import { expect, test } from 'vitest';
import { createBoard, type RankedSegment } from './best-segments.ts';

function segment(score: number, documentId: number, position: number): RankedSegment {
  return { documentId, position, score, own: 1, near: 1, hasFigures: false, boost: 1 };
}

const placesOf = (segments: RankedSegment[]) =>
  segments.map(({ documentId, position }) => [documentId, position]);

test('the best stay in their order, of equal ones those of the newest recording in the order of speech', () => {
  const board = createBoard(3);
  for (const one of [
    segment(1, 1, 0),
    segment(2, 1, 5),
    segment(2, 2, 9),
    segment(2, 2, 3),
    segment(3, 1, 7),
  ])
    board.add(one);
  expect(placesOf(board.best())).toEqual([
    [1, 7],
    [2, 3],
    [2, 9],
  ]);
});

test('of many it keeps the same as a sort of them all, and says what a further one has to beat', () => {
  const board = createBoard(10);
  const scores = Array.from({ length: 500 }, (_, index) => ((index * 7_919) % 503) + 1);
  for (const [position, score] of scores.entries()) board.add(segment(score, 1, position));
  const expected = scores.toSorted((one, other) => other - one).slice(0, 10);
  expect(board.best().map(({ score }) => score)).toEqual(expected);
  expect(board.threshold()).toBe(expected.at(-1));
});

test('fewer than asked for are all kept', () => {
  const board = createBoard(10);
  board.add(segment(1, 1, 1));
  expect(placesOf(board.best())).toEqual([[1, 1]]);
  expect(board.threshold()).toBe(0);
});
