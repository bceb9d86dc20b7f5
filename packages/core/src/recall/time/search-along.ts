import type { SearchScope } from '@wingman/contract/conversation.ts';
import type { ScopePlan } from './plan-scope.ts';

type Ends = { from: string | null; to: string | null };
type Hit = { segmentId: number; score: number };

/** Finds within one range, best first. */
type Search<Found extends Hit> = (text: string, range: Ends) => Promise<Found[]>;

/** Ranks this far down count little: the constant of reciprocal rank fusion (Cormack, Clarke, Büttcher 2009). */
const fusionConstant = 60;
/** A hit at the preferred time counts as if two searches more had found it. */
const preferredWeight = 2;

/**
 * Searches where a plan says. A range that a date gave is searched alone, and what lies around it only when it holds
 * nothing relevant: the scope then says so. A preferred time lifts what was said then above the rest.
 */
export async function searchAlong<Found extends Hit>(
  plan: ScopePlan,
  search: Search<Found>,
  isRelevant: (hits: Found[]) => boolean = (hits) => hits.length > 0,
): Promise<{ hits: Found[]; scope: SearchScope }> {
  const { ranges, scope, wide, text, preferred } = plan;
  if (plan.isOutside) return { hits: [], scope };
  if (ranges.length > 0) {
    const hits = takeTurns(await Promise.all(ranges.map((range) => search(text, range))));
    if (isRelevant(hits)) return { hits, scope };
    const around = await search(text, wide);
    const isWidened = isRelevant(around);
    return isWidened ? { hits: around, scope: { ...scope, ...wide, isWidened } } : { hits: [], scope };
  }
  const hits = await search(text, wide);
  return { hits: preferred ? fuse(hits, await search(preferred.text, preferred.range)) : hits, scope };
}

/** The best of each list, then the second of each, and so on. */
function takeTurns<Found>(lists: Found[][]): Found[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, rank) =>
    lists.flatMap((list) => list.slice(rank, rank + 1)),
  ).flat();
}

function fuse<Found extends Hit>(hits: Found[], preferred: Found[]): Found[] {
  const weights = new Map<number, number>();
  const add = (list: Found[], weight: number) => {
    for (const [rank, { segmentId }] of list.entries())
      weights.set(segmentId, (weights.get(segmentId) ?? 0) + weight / (fusionConstant + rank));
  };
  add(hits, 1);
  add(preferred, preferredWeight);
  const all = new Map([...preferred, ...hits].map((hit) => [hit.segmentId, hit]));
  const weight = (hit: Found) => weights.get(hit.segmentId) ?? 0;
  return [...all.values()].sort((one, other) => weight(other) - weight(one)).slice(0, hits.length);
}
