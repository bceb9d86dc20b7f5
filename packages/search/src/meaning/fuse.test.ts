import { describe, expect, it } from 'vitest';
import { fuse } from './fuse.ts';

const hits = (...ids: number[]) => ids.map((segmentId) => ({ segmentId }));
const found = (...places: number[][]) =>
  places.map((segmentIds) => ({ segmentIds, hit: { segmentId: segmentIds[0] as number } }));
const ids = (list: { segmentId: number }[]) => list.map(({ segmentId }) => segmentId);

const first = Array.from({ length: 10 }, (_, n) => 101 + n);

describe('fusing two lists', () => {
  it('ranks other hits after the first ten of the words', () => {
    expect(ids(fuse(hits(...first), found([7], [8])))).toEqual([...first, 7, 8]);
    expect(ids(fuse(hits(1, 2), found([7])))).toEqual([1, 2, 7]);
    expect(ids(fuse(hits(...first, 1, 2, 3), found([7], [8, 9]))).slice(10)).toEqual([1, 7, 2, 3, 8]);
  });

  it('ranks hits of both higher, at the segment found by words, each position once', () => {
    expect(ids(fuse(hits(...first, 1, 2, 3), found([30, 3]))).slice(0, 3)).toEqual([101, 3, 102]);
    expect(ids(fuse(hits(1, 2, 3), found([7], [3])))).toEqual([3, 1, 2, 7]);
  });

  it('changes nothing without other hits', () => {
    expect(ids(fuse(hits(3, 1, 2), []))).toEqual([3, 1, 2]);
  });
});
