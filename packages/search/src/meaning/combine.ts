/** A hit of one search and how good it is there, 0 to 1; best first. `segmentIds`: what it shows, its best place first. */
export type Rated<Hit> = { segmentIds: number[]; hit: Hit; worth: number };

/** One search's hits and how much they count beside those of the others. */
export type RatedList<Hit> = { hits: Rated<Hit>[]; weight: number };

/**
 * Merges the hits of several searches for one question by the sum of what they are worth in each (CombSUM: Fox, Shaw
 * 1994). Ranks would say less: a list whose first hit stands far above the second says more than one whose hits are
 * all alike. Each segment is in the result once, as the first list shows it.
 */
export function combine<Hit extends { segmentId: number }>(lists: RatedList<Hit>[]): Hit[] {
  const sums = new Map<number, number>();
  const shown = new Map<number, Hit>();
  for (const { hits, weight } of lists) {
    for (const { segmentIds, hit, worth } of hits) {
      const known = segmentIds.filter((id) => shown.has(id));
      if (known.length === 0) shown.set(hit.segmentId, hit);
      for (const id of known.length > 0 ? known : [hit.segmentId])
        sums.set(id, (sums.get(id) ?? 0) + weight * worth);
    }
  }
  const sumOf = ({ segmentId }: Hit) => sums.get(segmentId) ?? 0;
  return [...shown.values()].sort((one, other) => sumOf(other) - sumOf(one));
}

/** Hits rated by their scores relative to the best. */
export function byScore<Hit extends { segmentId: number; score: number }>(hits: Hit[]): Rated<Hit>[] {
  const most = hits[0]?.score || 1;
  return hits.map((hit) => ({ segmentIds: [hit.segmentId], hit, worth: hit.score / most }));
}
