import { describe, expect, it } from 'vitest';
import { createSignKernel } from './sign-kernel.ts';
import { createSignRows, type SignRows, type SignTable, signTable } from './sign-rows.ts';
import { encodeVectors, signBytes } from './vectors.ts';

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

const someVectors = (count: number, dimension: number) =>
  Array.from({ length: count }, () => vector(dimension));
const someSigns = (count: number, dimension: number) => encodeVectors(someVectors(count, dimension)).signs;

function sums(rows: SignRows, table: SignTable, from: number, to: number): number[] {
  const all: number[] = [];
  rows.scan(table, from, to, (row, some) => {
    expect(row).toBe(from + all.length);
    all.push(...some);
  });
  return all;
}

describe.each([1, 8, 100, 384, 1_024, 2_100, 4_096])('signs of vectors of %d numbers', (dimension) => {
  const query = vector(dimension);

  it('give an estimate that only the steps of the table keep from the product with the signs', () => {
    const vectors = someVectors(30, dimension);
    const rows = createSignRows(dimension);
    rows.append(encodeVectors(vectors).signs);
    const table = signTable(query);
    const exact = vectors.map((one) =>
      one.reduce((total, number, i) => total + (number > 0 ? 1 : -1) * (query[i] as number), 0),
    );
    const estimated = sums(rows, table, 0, 30);
    // One step of the table in numbers of the query, by the greatest entry.
    const fours = Array.from({ length: signBytes(dimension) * 2 }, (_, four) =>
      query.subarray(four * 4, four * 4 + 4).reduce((total, number) => total + 2 * Math.abs(number), 0),
    );
    const step = Math.max(...fours) / Math.max(...table);
    for (const [row, product] of exact.entries()) {
      const difference =
        product - (exact[0] as number) - step * ((estimated[row] as number) - (estimated[0] as number));
      expect(Math.abs(difference)).toBeLessThanOrEqual(step * fours.length + 1e-3);
    }
  });

  it('are summed by the kernel as in JavaScript, from any row to any other', () => {
    const [fast, slow] = [createSignRows(dimension), createSignRows(dimension, null)];
    const table = signTable(query);
    for (const count of [1, 3, 50, 16, 70]) {
      const signs = someSigns(count, dimension);
      expect(fast.append(signs)).toBe(slow.append(signs));
    }
    for (const [from, to] of [
      [0, 140],
      [0, 1],
      [5, 6],
      [15, 33],
      [47, 139],
    ] as const) {
      expect(sums(fast, table, from, to)).toEqual(sums(slow, table, from, to));
      expect(sums(fast, table, from, to)).toHaveLength(to - from);
    }
  });
});

describe('rows of signs', () => {
  it('are many, more than one page holds, and come back as they were added', () => {
    const signs = someSigns(400, 64);
    const rows = createSignRows(64);
    const slow = createSignRows(64, null);
    for (let added = 0; added < 60; added += 1) {
      expect(rows.append(signs)).toBe(added * 400);
      slow.append(signs);
    }
    expect(rows.copy(19 * 400, 20 * 400)).toEqual(signs);
    expect(rows.copy(20 * 400 + 192, 20 * 400 + 193)).toEqual(signs.subarray(192 * 8, 193 * 8));
    const table = signTable(vector(64));
    expect(sums(rows, table, 8_000, 24_000)).toEqual(sums(slow, table, 8_000, 24_000));
    expect(rows.bytes()).toBeLessThan(60 * 400 * 8 * 1.4);
  });

  it('never overflow, however many numbers agree', () => {
    const dimension = 4_096;
    const query = new Float32Array(dimension).fill(1 / 64);
    const rows = createSignRows(dimension);
    rows.append(encodeVectors([query, query.map((number) => -number)]).signs);
    const [same, opposite] = sums(rows, signTable(query), 0, 2);
    expect(same).toBeGreaterThan(60_000);
    expect(opposite).toBe(0);
  });

  it('take little memory while they are few', () => {
    const rows = createSignRows(384);
    rows.append(someSigns(3, 384));
    expect(rows.bytes()).toBe(16 * 48);
  });

  it('preselect: what is similar is among the best', () => {
    const query = vector(384);
    const all = [...someVectors(400, 384), vector(384, query, 0.4)];
    const rows = createSignRows(384);
    rows.append(encodeVectors(all).signs);
    const estimates = sums(rows, signTable(query), 0, 401);
    expect(estimates.filter((value) => value > (estimates[400] as number)).length).toBeLessThan(10);
  });

  it('have a kernel on this machine', () => {
    expect(createSignKernel(1)).toBeDefined();
  });
});
