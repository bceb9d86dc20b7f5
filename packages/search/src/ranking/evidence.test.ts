import { expect, test } from 'vitest';
import { conceptAt, inputOf, listOf } from '../testing/rank-inputs.ts';
import { withEvidence } from './evidence.ts';
import { closeBy } from './surroundings.ts';

const place = (documentId: number, position: number) => ({ documentId, position, score: 1, boost: 1 });

test('each position gets the concepts that occur in it, and those there or close by', () => {
  const concepts = [
    conceptAt({ 1: [10] }),
    conceptAt({ 1: [10 + closeBy] }),
    conceptAt({ 1: [40], 2: [10] }),
  ];
  const [found, other] = withEvidence([place(1, 10), place(2, 10)], inputOf(concepts));
  expect([...(found?.own ?? [])]).toEqual([0]);
  expect([...(found?.near ?? [])].sort()).toEqual([0, 1]);
  expect([...(other?.own ?? [])]).toEqual([2]);
});

test('every concept of the question is distinguished', () => {
  const concepts = Array.from({ length: 70 }, (_, index) => conceptAt({ 1: index < 35 ? [500] : [7] }));
  const [found] = withEvidence([place(1, 7)], inputOf(concepts));
  expect([...(found?.own ?? [])]).toEqual(Array.from({ length: 35 }, (_, index) => index + 35));
});

test('figures count when close by', () => {
  const figures = new Map([[1, listOf(20)]]);
  const input = inputOf([conceptAt({ 1: [20] })], { figures });
  const told = withEvidence([place(1, 20 - closeBy), place(1, 20 + closeBy + 1)], input);
  expect(told.map(({ hasFigures }) => hasFigures)).toEqual([true, false]);
});

test('without hits there is no evidence', () => {
  expect(withEvidence([], inputOf([]))).toEqual([]);
});
