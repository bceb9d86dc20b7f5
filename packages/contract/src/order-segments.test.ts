import { expect, it } from 'vitest';
import { orderSegments } from './order-segments.ts';

/** Deterministic numbers from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const odd = [Number.NaN, null, undefined, 'ciao', '', '3.5', Number.POSITIVE_INFINITY, -5, 1e12, {}, true];

it('F-99: with any times, segments are ordered, do not overlap, stay in range, and keep every word', () => {
  const random = seeded(20_261_128);
  const time = () => {
    const choice = random();
    if (choice < 0.3) return odd[Math.floor(random() * odd.length)];
    return choice < 0.5 ? Math.floor(random() * 5) : random() * 40 - 5;
  };
  for (let round = 0; round < 500; round += 1) {
    const given = Array.from({ length: Math.floor(random() * 30) }, (_, index) => ({
      start: time(),
      end: time(),
      text: `w${index}`,
    }));
    const [from, to] = [10, 10 + random() * 20];
    const { segments } = orderSegments(given, from, to);
    let last = from;
    for (const { start, end } of segments) {
      expect(start).toBeGreaterThanOrEqual(last);
      expect(end).toBeGreaterThan(start + 0.01);
      expect(end).toBeLessThanOrEqual(Math.max(to, from + 0.02) + 1e-9);
      last = end;
    }
    const words = segments.flatMap(({ text }) => text.split(' '));
    expect(words.toSorted()).toEqual(given.map(({ text }) => text).toSorted());
  }
});

it('F-99: valid times are not changed', () => {
  const given = [
    { start: 0.5, end: 2, text: 'uno' },
    { start: 2, end: 2.5, text: 'due' },
  ];
  expect(orderSegments(given, 0, 10)).toEqual({ segments: given, misplaced: 0 });
  expect(orderSegments([], 0, 10)).toEqual({ segments: [], misplaced: 0 });
});
