/** Ranks this far down count little: the constant of reciprocal rank fusion (Cormack, Clarke, Büttcher 2009). */
const fusionConstant = 60;

type Hit = { segmentId: number };

/** What another search found: the segments of one place, the first of them to stand for it; best first. */
export type Found<H extends Hit> = { segmentIds: number[]; hit: H };

/**
 * One list of two by the ranks in both, best first, with equal ranks those of `words` first. A place that `words` found
 * already lifts its hits there and adds none. `isTrusted`: whether `words` are evidence at all; without they come last.
 */
export function fuse<H extends Hit>(words: H[], others: Found<H>[], isTrusted: boolean): H[] {
  const weights = new Map<number, number>();
  const add = (segmentId: number, weight: number) =>
    weights.set(segmentId, (weights.get(segmentId) ?? 0) + weight);
  for (const [rank, { segmentId }] of words.entries())
    add(segmentId, (isTrusted ? 1 : 0.01) / (fusionConstant + rank));
  const known = new Set(words.map(({ segmentId }) => segmentId));
  const added: H[] = [];
  for (const [rank, { segmentIds, hit }] of others.entries()) {
    const lifted = segmentIds.filter((id) => known.has(id));
    if (lifted.length === 0) added.push(hit);
    for (const id of lifted.length > 0 ? lifted : [hit.segmentId]) add(id, 1 / (fusionConstant + rank));
  }
  const weightOf = ({ segmentId }: H) => weights.get(segmentId) ?? 0;
  return [...words, ...added].sort((one, other) => weightOf(other) - weightOf(one));
}
