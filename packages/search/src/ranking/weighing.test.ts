import { expect, test } from 'vitest';
import { conceptAt } from '../testing/rank-inputs.ts';
import { covered, mostCovered, rarity, totalOf, weigh } from './weighing.ts';

test('the rarer something is, the more it is worth; what every segment holds is worth nothing', () => {
  expect(rarity(2, 1_000)).toBeGreaterThan(rarity(20, 1_000));
  expect(rarity(1_001, 1_000)).toBe(0);
  expect(rarity(0, 1_000)).toBe(rarity(0.5, 1_000));
});

test('the weight of a concept counts in full, and the name of a speaker half', () => {
  const [plain, light, speaker] = weigh(
    [
      conceptAt({ 1: [3] }),
      conceptAt({ 1: [3] }, { weight: 0.5 }),
      conceptAt({ 1: [3] }, { isSpeaker: true }),
    ],
    1_000,
  ).map(({ value }) => value);
  expect(light).toBeCloseTo((plain ?? 0) / 2);
  expect(speaker).toBeCloseTo((plain ?? 0) / 2);
});

test('the more of the question is covered the higher the factor, up to that of all of it', () => {
  const total = totalOf(weigh([conceptAt({ 1: [1] }), conceptAt({ 1: [2] })], 1_000));
  expect(covered(0, total)).toBeLessThan(covered(total / 2, total));
  expect(covered(total / 2, total)).toBeLessThan(covered(total, total));
  expect(covered(total, total)).toBe(mostCovered);
  expect(covered(0, 0)).toBe(1);
});
