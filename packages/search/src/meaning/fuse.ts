/**
 * Ranks this far down count half of the first: reciprocal rank fusion (Cormack, Clarke, Büttcher 2009), with few ranks.
 */
const fusionConstant = 10;
/**
 * The weight of the other search relative to words. With it, and the constant, its own hits are ranked after the first
 * ten of the words: poor vectors can reorder those, but not displace them.
 */
const otherWeight = 0.5;

type Hit = { segmentId: number };

/** Hits of another search: the segments of one position, represented by the first; best first. */
export type Found<H extends Hit> = { segmentIds: number[]; hit: H };

/**
 * Merges two lists by rank, with equal ranks those of `words` first. A position already found by `words` is ranked
 * higher and not added.
 */
export function fuse<H extends Hit>(words: H[], others: Found<H>[]): H[] {
  const weights = new Map<number, number>();
  const add = (segmentId: number, weight: number, rank: number) =>
    weights.set(segmentId, (weights.get(segmentId) ?? 0) + weight / (fusionConstant + rank));
  for (const [rank, { segmentId }] of words.entries()) add(segmentId, 1, rank);
  const known = new Set(words.map(({ segmentId }) => segmentId));
  const added: H[] = [];
  for (const [rank, { segmentIds, hit }] of others.entries()) {
    const lifted = segmentIds.filter((id) => known.has(id));
    if (lifted.length === 0) added.push(hit);
    for (const id of lifted.length > 0 ? lifted : [hit.segmentId]) add(id, otherWeight, rank);
  }
  const weightOf = ({ segmentId }: H) => weights.get(segmentId) ?? 0;
  return [...words, ...added].sort((one, other) => weightOf(other) - weightOf(one));
}
