/** Ranks this far down count little: the constant of reciprocal rank fusion (Cormack, Clarke, Büttcher 2009). */
const fusionConstant = 60;
/** The first of what words found stay where they are: poor vectors cannot make that worse. */
const untouched = 10;

type Hit = { segmentId: number };

/** What another search found: the segments of one place, the first of them to stand for it; best first. */
export type Found<H extends Hit> = { segmentIds: number[]; hit: H };

/**
 * One list of two: the first that `words` found, then the rest of both by their ranks, with equal ranks those of `words`
 * first. A place that `words` found already lifts its hits there and adds none.
 */
export function fuse<H extends Hit>(words: H[], others: Found<H>[]): H[] {
  const weights = new Map<number, number>();
  const add = (segmentId: number, rank: number) =>
    weights.set(segmentId, (weights.get(segmentId) ?? 0) + 1 / (fusionConstant + rank));
  const rest = words.slice(untouched);
  for (const [rank, { segmentId }] of rest.entries()) add(segmentId, rank);
  const known = new Set(words.map(({ segmentId }) => segmentId));
  const added: H[] = [];
  for (const [rank, { segmentIds, hit }] of others.entries()) {
    const lifted = segmentIds.filter((id) => known.has(id));
    if (lifted.length === 0) added.push(hit);
    for (const id of lifted.length > 0 ? lifted : [hit.segmentId]) add(id, rank);
  }
  const weightOf = ({ segmentId }: H) => weights.get(segmentId) ?? 0;
  const fused = [...rest, ...added].sort((one, other) => weightOf(other) - weightOf(one));
  return [...words.slice(0, untouched), ...fused];
}
