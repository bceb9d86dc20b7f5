import { visitPostings } from '../postings/posting-list.ts';
import type { RankInput } from './rank-input.ts';

/** A question about a person is answered by that person's own words. */
const spokenByFirst = 1.5;
const spokenByOther = 1.15;
const withFigures = 1.2;

/** The maximum factor. */
export const highestBoost = spokenByFirst * withFigures;

type Boosting = Pick<RankInput, 'speakers' | 'figures'>;

/**
 * Factors of a document's first `size` segments for speaker and figures; undefined without any.
 */
export function boostsOf(
  documentId: number,
  { speakers, figures }: Boosting,
  size: number,
): Float64Array | undefined {
  const first = speakers.first.get(documentId) ?? [];
  const others = speakers.others.get(documentId) ?? [];
  const marked = figures.get(documentId);
  if (first.length === 0 && others.length === 0 && marked === undefined) return undefined;
  const boosts = new Float64Array(size).fill(1);
  const raise = (lists: string[], factor: number) => {
    for (const data of lists)
      visitPostings(data, (position) => {
        if (position < size) boosts[position] = Math.max(boosts[position] as number, factor);
      });
  };
  raise(others, spokenByOther);
  raise(first, spokenByFirst);
  visitPostings(marked ?? '', (position) => {
    if (position < size) boosts[position] = (boosts[position] as number) * withFigures;
  });
  return boosts;
}
