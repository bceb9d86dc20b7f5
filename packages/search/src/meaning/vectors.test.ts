import { describe, expect, it } from 'vitest';
import { cosine, encodeVectors } from './vectors.ts';

let state = 7;
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32 - 0.5;
};

function vector(dimension: number, near?: Float32Array, share = 0): Float32Array {
  const numbers = Float32Array.from(
    { length: dimension },
    (_, i) => random() + share * 10 * (near?.[i] ?? 0),
  );
  const length = Math.hypot(...numbers);
  return numbers.map((number) => number / length);
}

describe.each([64, 100, 384, 1_024])('vectors of %d numbers', (dimension) => {
  const query = vector(dimension);
  const all = [...Array.from({ length: 400 }, () => vector(dimension)), vector(dimension, query, 0.4)];
  const { vectors } = encodeVectors(all);

  it('have the same similarity in bytes as in full precision', () => {
    for (const [row, one] of all.entries()) {
      const exact = one.reduce((sum, number, i) => sum + number * (query[i] as number), 0);
      const kept = new Int8Array(vectors.buffer, row * dimension, dimension);
      expect(Math.abs(cosine(query, kept) - exact)).toBeLessThan(0.01);
    }
  });
});
