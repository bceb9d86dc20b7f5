import { type RawBuilder, sql } from 'kysely';

/** Keyset position at the end of a page: the instant it is ordered by and, as tie-breaker, the id. */
export type ListPosition = { at: string; id: string };

/**
 * The rows after a position of a list that is ordered by `column` (newest first for `<`, oldest first for `>`) and,
 * within one instant, by ascending id. An index on both serves it, however far the list has been read.
 */
export function behind(
  column: 'created_at' | 'last_activity',
  comparison: '<' | '>',
  { at, id }: ListPosition,
): RawBuilder<boolean> {
  const instant = sql.ref(column);
  return sql<boolean>`(${instant} ${sql.raw(comparison)} ${at} or (${instant} = ${at} and id > ${id}))`;
}
