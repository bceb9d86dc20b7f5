import { expect, test } from 'vitest';
import { listOf } from '../testing/rank-inputs.ts';
import { scoreOwnWords } from './own-words.ts';
import { Scores } from './scores.ts';
import { closeBy, farthest, mostForSurroundings, scoreSurroundings } from './surroundings.ts';

const value = 1;

/** The score of the surroundings alone, in a document of a hundred segments. */
function added(positions: number[], asked: number[] = []): Float64Array {
  const scores = new Scores();
  scores.begin(100);
  for (const position of asked) scores.isAsked[position] = 1;
  scoreOwnWords(scores, [{ data: listOf(...positions), weight: 1 }], value, 10);
  scores.score.fill(0);
  scoreSurroundings(scores, value);
  return scores.score.slice(0, 100);
}

test('closer occurrences count more, and those beyond the reach nothing', () => {
  const score = added([50]);
  expect(score[51]).toBeGreaterThan(score[52] ?? 0);
  expect(score[50 + closeBy]).toBeGreaterThan(score[50 + closeBy + 1] ?? 0);
  expect(score[50 + farthest]).toBeGreaterThan(0);
  expect(score[50 + farthest + 1]).toBe(0);
  expect(score[49]).toBe(score[51]);
});

test('what is said on both sides counts more, and never more than the bound', () => {
  expect(added([49, 51])[50]).toBeGreaterThan(added([49])[50] ?? 0);
  const everywhere = added(Array.from({ length: 90 }, (_, position) => position));
  expect(Math.max(...everywhere)).toBeLessThan(value * mostForSurroundings);
});

test('a question counts more for the segment after it, and for no other', () => {
  const [asked, told] = [added([50], [50]), added([50])];
  expect(asked[51]).toBeGreaterThan(told[51] ?? 0);
  expect(asked[49]).toBe(told[49]);
  expect(asked[52]).toBe(told[52]);
});

test('occurrences far apart are the same together as alone', () => {
  const together = added([10, 80]);
  expect(together.slice(0, 40)).toEqual(added([10]).slice(0, 40));
  expect(together.slice(60)).toEqual(added([80]).slice(60));
});
