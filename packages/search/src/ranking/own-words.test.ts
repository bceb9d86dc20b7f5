import { expect, test } from 'vitest';
import { encodePostings } from '../postings/posting-list.ts';
import { listOf } from '../testing/rank-inputs.ts';
import { mostForOwnWords, scoreOwnWords } from './own-words.ts';
import { Scores } from './scores.ts';

function scored(lists: { data: string; weight: number }[], size = 20): Scores {
  const scores = new Scores();
  scores.begin(size);
  scoreOwnWords(scores, lists, 2, 10);
  return scores;
}

test('a segment with the concept gets a score, and is listed as a position', () => {
  const scores = scored([{ data: listOf(3, 7), weight: 1 }]);
  expect(scores.score[3]).toBeGreaterThan(0);
  expect(scores.score[3]).toBe(scores.score[7]);
  expect(scores.score[4]).toBe(0);
  expect([...scores.places.slice(0, scores.found)]).toEqual([3, 7]);
  expect([scores.hasOwn[3], scores.hasOwn[4]]).toEqual([1, 0]);
});

test('more often counts more, and never more than the bound; a long segment less', () => {
  const of = (count: number, length: number) =>
    scored([{ data: encodePostings([{ position: 0, count, length }]), weight: 1 }]).score[0] ?? 0;
  expect(of(4, 10)).toBeGreaterThan(of(1, 10));
  expect(of(4, 1)).toBeLessThan(2 * mostForOwnWords);
  expect(of(1, 40)).toBeLessThan(of(1, 10));
});

test('of two alternatives the better counts, in any order', () => {
  const better = { data: listOf(5), weight: 1 };
  const worse = { data: listOf(2, 5), weight: 0.3 };
  const [one, other] = [scored([better, worse]), scored([worse, better])];
  expect(one.score[5]).toBeCloseTo(scored([better]).score[5] ?? 0);
  expect(other.score[5]).toBeCloseTo(one.score[5] ?? 0);
  expect([...one.places.slice(0, one.found)]).toEqual([2, 5]);
});

test('no score leaks into the next document, also if that is longer', () => {
  const scores = scored([{ data: listOf(3), weight: 1 }]);
  scores.begin(10);
  expect([scores.score[3], scores.hasOwn[3]]).toEqual([0, 0]);
  scores.begin(5_000);
  expect(scores.score.length).toBeGreaterThanOrEqual(5_000);
  expect(scores.score[3]).toBe(0);
});
