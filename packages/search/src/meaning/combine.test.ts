import { describe, expect, it } from 'vitest';
import { byScore, combine, type Rated } from './combine.ts';

type Hit = { segmentId: number; score: number };

const words = (...hits: [id: number, score: number][]) =>
  byScore(hits.map(([segmentId, score]): Hit => ({ segmentId, score })));
const windows = (...hits: [ids: number[], worth: number][]): Rated<Hit>[] =>
  hits.map(([segmentIds, worth]) => ({
    segmentIds,
    worth,
    hit: { segmentId: segmentIds[0] as number, score: 0 },
  }));
const ids = (hits: Hit[]) => hits.map(({ segmentId }) => segmentId);

describe('combining searches', () => {
  it('ranks by the sum of what each search finds a hit worth', () => {
    const own = { hits: words([1, 10], [2, 9], [3, 1]), weight: 1 };
    const other = { hits: words([3, 4], [2, 3], [4, 1]), weight: 0.5 };
    expect(ids(combine([own, other]))).toEqual([2, 1, 3, 4]);
  });

  it('lets a search decide that counts more, and one that counts nothing add its hits at the end', () => {
    const own = { hits: words([1, 10], [2, 5]), weight: 0 };
    const other = { hits: words([7, 4], [8, 1]), weight: 1 };
    expect(ids(combine([own, other]))).toEqual([7, 8, 1, 2]);
  });

  it('raises the segments of a window that words found, and shows the first of one that they did not', () => {
    const own = { hits: words([1, 10], [2, 9]), weight: 1 };
    expect(ids(combine([own, { hits: windows([[5, 2, 6], 1], [[7, 8], 0.5]), weight: 0.5 }]))).toEqual([
      2, 1, 7,
    ]);
  });

  it('changes nothing alone, and finds nothing in nothing', () => {
    expect(ids(combine([{ hits: words([3, 2], [1, 1.5]), weight: 1 }]))).toEqual([3, 1]);
    expect(combine([{ hits: words(), weight: 1 }])).toEqual([]);
  });
});
