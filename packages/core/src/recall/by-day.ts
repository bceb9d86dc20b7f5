import { evenly } from '@wingman/search/excerpts/excerpts.ts';

/**
 * At most `most` of the items, in their order, as many of each day as there is room for: a full day takes none of the room of the
 * others.
 */
export function evenlyByDay<T>(items: T[], most: number, dayOf: (item: T) => string): T[] {
  if (items.length <= most) return items;
  const days = [...Map.groupBy(items, dayOf).values()];
  if (days.length >= most) return evenly(days, most).flatMap((members) => members.slice(0, 1));
  const fits = (each: number) => days.reduce((sum, { length }) => sum + Math.min(each, length), 0) <= most;
  let each = 1;
  while (fits(each + 1)) each += 1;
  return days.flatMap((members) => evenly(members, each));
}
