/** Ranks this far down count half of the first: reciprocal rank fusion (Cormack, Clarke, Büttcher 2009), with few ranks. */
const fusionConstant = 10;
/**
 * What the other search says of a place, beside what words say. With it, and the constant, what words did not find comes
 * after the first ten that they did: poor vectors can put those in another order, and cannot push them away.
 */
const otherWeight = 0.5;

type Hit = { segmentId: number };

/** What another search found: the segments of one place, the first of them to stand for it; best first. */
export type Found<H extends Hit> = { segmentIds: number[]; hit: H };

/**
 * One list of two by their ranks, with equal ranks those of `words` first. A place that `words` found already lifts its
 * hits there and adds none.
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
