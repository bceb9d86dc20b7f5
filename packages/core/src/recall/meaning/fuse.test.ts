import { describe, expect, it } from 'vitest';
import { fuse } from './fuse.ts';

const hits = (...ids: number[]) => ids.map((segmentId) => ({ segmentId }));
const found = (...places: number[][]) =>
  places.map((segmentIds) => ({ segmentIds, hit: { segmentId: segmentIds[0] as number } }));
const ids = (list: { segmentId: number }[]) => list.map(({ segmentId }) => segmentId);

describe('one list of two', () => {
  it('takes turns, words first, and each place once', () => {
    expect(ids(fuse(hits(1, 2, 3), found([7], [8, 9]), true))).toEqual([1, 7, 2, 8, 3]);
  });

  it('puts first what both found, at the segment that words found', () => {
    expect(ids(fuse(hits(1, 2, 3), found([30, 3]), true))).toEqual([3, 1, 2]);
  });

  it('puts words last that are no evidence, in their order', () => {
    expect(ids(fuse(hits(1, 2, 3), found([7], [8]), false))).toEqual([7, 8, 1, 2, 3]);
  });

  it('changes nothing where nothing else was found', () => {
    expect(ids(fuse(hits(3, 1, 2), [], true))).toEqual([3, 1, 2]);
  });
});
