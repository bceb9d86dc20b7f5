import { expect, test } from 'vitest';
import { listOf } from '../testing/rank-inputs.ts';
import { boostsOf, highestBoost } from './boosts.ts';

const nobody = { first: new Map(), others: new Map() };

test('without a speaker or figures nothing is multiplied', () => {
  expect(boostsOf(1, { speakers: nobody, figures: new Map() }, 10)).toBeUndefined();
});

test('the words of the person named first count most, and figures on top of that', () => {
  const speakers = { first: new Map([[1, [listOf(2, 3)]]]), others: new Map([[1, [listOf(3, 4)]]]) };
  const boosts = boostsOf(1, { speakers, figures: new Map([[1, listOf(3, 5)]]) }, 6) ?? [];
  expect(boosts[0]).toBe(1);
  expect(boosts[2]).toBeGreaterThan(boosts[4] ?? 0);
  expect(boosts[4]).toBeGreaterThan(1);
  expect(boosts[3]).toBe(highestBoost);
  expect(boosts[5]).toBeGreaterThan(1);
});

test('marks after the end are ignored', () => {
  const figures = new Map([[1, listOf(2, 50)]]);
  expect(boostsOf(1, { speakers: nobody, figures }, 6)).toHaveLength(6);
});
