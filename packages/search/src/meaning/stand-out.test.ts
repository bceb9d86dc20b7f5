import { describe, expect, it } from 'vitest';
import { nearFrom } from './stand-out.ts';

let state = 3;
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());

describe('the threshold of similarity', () => {
  it.each([3, 100, 3_000])(
    'is almost never reached by the best of %d random texts, however similar all are',
    (count) => {
      let passed = 0;
      for (let run = 0; run < 100; run += 1) {
        const values = Array.from({ length: count }, () => 0.6 + 0.05 * normal());
        const background = Array.from({ length: 120 }, () => 0.6 + 0.05 * normal());
        if (Math.max(...values) >= nearFrom(background, count)) passed += 1;
      }
      expect(passed).toBeLessThanOrEqual(6);
    },
  );

  it('is reached by a clearly more similar text, also when it is in the background', () => {
    const background = Array.from({ length: 120 }, () => 0.3 + 0.05 * normal());
    expect(nearFrom([...background, 0.75, 0.75, 0.75], 1_000)).toBeLessThan(0.7);
  });

  it('is not reached where all are equally similar, or without a background', () => {
    expect(nearFrom([1, 1, 1, 1], 4)).toBeGreaterThan(1);
    expect(nearFrom([], 1)).toBeGreaterThan(0);
  });
});
