import type { Place } from '@wingman/contract/page-cursor.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/**
 * The rows after a place in a list that is ordered by `column` (newest first for `<`, oldest first for `>`) and,
 * within one instant, by ascending id. An index on both serves it, however far the list has been read.
 */
export function behind(
  column: 'created_at' | 'last_activity' | 'deleted_at',
  comparison: '<' | '>',
  { by, id }: Place,
): RawBuilder<boolean> {
  const instant = sql.ref(column);
  return sql<boolean>`(${instant} ${sql.raw(comparison)} ${by} or (${instant} = ${by} and id > ${id}))`;
}

/** A page of a user's rows; the first one without `after`. */
export type NewestPage = {
  userId: string;
  after: { createdAt: string; id: string } | undefined;
  limit: number;
};

/** The rows of one user, the newest first, after `after`, even if that one has been deleted. */
export function newestOf<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  { userId, after, limit }: NewestPage,
): SelectQueryBuilder<DB, TB, O> {
  const page = rows
    .where(sql<boolean>`user_id = ${userId}`)
    .orderBy(sql`created_at`, 'desc')
    .orderBy(sql`id`)
    .limit(limit);
  return after ? page.where(behind('created_at', '<', { by: after.createdAt, id: after.id })) : page;
}
