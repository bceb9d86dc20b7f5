import { expect, it } from 'vitest';
import { leastTimeOf, type Measure, slowness, tooSlow } from './processor-time.ts';

const rule = { most: 50, comparedFrom: 5, mostForFourfold: 9 };
const measured =
  (work: (size: number) => unknown, size: number): Measure =>
  (share, enough) =>
    leastTimeOf(() => work(size * share), enough);

function count(steps: number): number {
  let sum = 0;
  for (let i = 0; i < steps; i += 1) sum = (sum + i * 7) % 1_000_003;
  return sum;
}

it('F-02: time that grows with the square is too slow, however short, and linear time is not', async () => {
  // As many steps as take some milliseconds here, however fast this is.
  let steps = 1_000_000;
  while (leastTimeOf(() => count(steps), 0) < 8) steps *= 2;
  expect(await tooSlow(measured(count, steps), { ...rule, most: 1e9 })).toBeUndefined();
  const quadratic = measured((size) => count(size ** 2), Math.sqrt(steps));
  expect(await tooSlow(quadratic, { ...rule, most: 1e9 })).toMatch(/for four times/);
});

it('F-02: a bound is that of the reference machine, times how slow this one is', async () => {
  const takes =
    (milliseconds: number): Measure =>
    (share) =>
      milliseconds * share;
  expect(await tooSlow(takes(120), rule, () => 3)).toBeUndefined();
  expect(await tooSlow(takes(120), rule, () => 2)).toMatch(/120\.0 ms, more than 100\.0 ms/);
  expect(slowness()).toBeGreaterThanOrEqual(1);
});
