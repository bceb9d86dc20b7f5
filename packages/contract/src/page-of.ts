import type { PageInput } from './recording.ts';

/** The items after the one with the id `cursor`, at most `limit`; nothing if that item no longer exists. */
export function pageOf<Item extends { id: string }>(
  items: readonly Item[],
  { limit, cursor }: PageInput,
): Item[] {
  const seen = cursor === undefined ? -1 : items.findIndex(({ id }) => id === cursor);
  if (cursor !== undefined && seen === -1) return [];
  return items.slice(seen + 1, limit === undefined ? undefined : seen + 1 + limit);
}
