import { describe, expect, it } from 'vitest';
import { fuse } from './fuse.ts';

const hits = (...ids: number[]) => ids.map((segmentId) => ({ segmentId }));
const found = (...places: number[][]) =>
  places.map((segmentIds) => ({ segmentIds, hit: { segmentId: segmentIds[0] as number } }));
const ids = (list: { segmentId: number }[]) => list.map(({ segmentId }) => segmentId);

const first = Array.from({ length: 10 }, (_, n) => 101 + n);

describe('one list of two', () => {
  it('leaves the first ten of words where they are, whatever else is found', () => {
    expect(ids(fuse(hits(...first), found([7], [105]))).slice(0, 10)).toEqual(first);
    expect(ids(fuse(hits(1, 2), found([7])))).toEqual([1, 2, 7]);
  });

  it('then takes turns, words first, and each place once', () => {
    expect(ids(fuse(hits(...first, 1, 2, 3), found([7], [8, 9]))).slice(10)).toEqual([1, 7, 2, 8, 3]);
  });

  it('puts before the rest what both found, at the segment that words found', () => {
    expect(ids(fuse(hits(...first, 1, 2, 3), found([30, 3]))).slice(10)).toEqual([3, 1, 2]);
  });

  it('changes nothing where nothing else was found', () => {
    expect(ids(fuse(hits(3, 1, 2), []))).toEqual([3, 1, 2]);
  });
});
