import type { SearchScope } from '@wingman/contract/conversation.ts';
import type { Bounds } from '@wingman/db/repositories/bounds.ts';
import { boundsOf } from '../bounds.ts';
import type { ScopePlan } from './plan-scope.ts';

type Hit = { segmentId: number; score: number };

/** Searches one range, best first. */
type Search<Found extends Hit> = (text: string, bounds: Bounds) => Promise<Found[]>;

/** Ranks this far down count little: the constant of reciprocal rank fusion (Cormack, Clarke, Büttcher 2009). */
const fusionConstant = 60;
/** A hit in the preferred range counts as if two more searches had found it. */
const preferredWeight = 2;
/** Largest share of the list that is of that range before other hits follow. */
const preferredShare = 0.5;

/**
 * Searches the scope of a plan. The range of a date is searched alone, and the rest only when that has nothing
 * relevant: the scope then says so. A preferred range is ranked first, the rest after it.
 */
export async function searchAlong<Found extends Hit>(
  plan: ScopePlan,
  search: Search<Found>,
  isRelevant: (hits: Found[]) => boolean = (hits) => hits.length > 0,
): Promise<{ hits: Found[]; scope: SearchScope }> {
  const { ranges, scope, wide, text, preferred, unreached } = plan;
  if (plan.isOutside) return { hits: [], scope };
  if (ranges.length > 0) {
    const hits = takeTurns(await Promise.all(ranges.map((range) => search(text, range))));
    if (isRelevant(hits)) return { hits, scope };
    const around = await search(text, boundsOf(wide));
    const isWidened = isRelevant(around);
    return isWidened ? { hits: around, scope: { ...scope, ...wide, isWidened } } : { hits: [], scope };
  }
  const hits = await search(text, boundsOf(wide));
  if (unreached) return { hits, scope: { ...scope, narrowedBy: unreached, dateUse: 'outside' } };
  if (!preferred) return { hits, scope };
  const { narrowedBy } = preferred;
  const first = takeTurns(await Promise.all(preferred.ranges.map((range) => search(preferred.text, range))));
  if (!isRelevant(first)) return { hits, scope: { ...scope, narrowedBy, isWidened: true } };
  return { hits: fuse(hits, first), scope: { ...scope, narrowedBy, dateUse: 'first' } };
}

/** The best of each list, then the second of each, and so on. */
function takeTurns<Found>(lists: Found[][]): Found[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, rank) =>
    lists.flatMap((list) => list.slice(rank, rank + 1)),
  ).flat();
}

/** Those of the preferred range first, as long as they leave room for others. */
function fuse<Found extends Hit>(hits: Found[], preferred: Found[]): Found[] {
  const weights = new Map<number, number>();
  const add = (list: Found[], weight: number) => {
    for (const [rank, { segmentId }] of list.entries())
      weights.set(segmentId, (weights.get(segmentId) ?? 0) + weight / (fusionConstant + rank));
  };
  add(hits, 1);
  add(preferred, preferredWeight);
  const all = new Map([...hits, ...preferred].map((hit) => [hit.segmentId, hit]));
  const weight = (hit: Found) => weights.get(hit.segmentId) ?? 0;
  const ordered = [...all.values()].sort((one, other) => weight(other) - weight(one));
  const limit = Math.max(hits.length, preferred.length);
  const isPreferred = new Set(preferred.map(({ segmentId }) => segmentId));
  const first = ordered
    .filter(({ segmentId }) => isPreferred.has(segmentId))
    .slice(0, Math.ceil(limit * preferredShare));
  const others = ordered.filter(({ segmentId }) => !isPreferred.has(segmentId));
  const taken = new Set([...first, ...others].map(({ segmentId }) => segmentId));
  return [...first, ...others, ...ordered.filter(({ segmentId }) => !taken.has(segmentId))].slice(0, limit);
}
