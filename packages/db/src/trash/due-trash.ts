import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../handle.ts';

export type TableOfTrash = 'trashed_recordings' | 'trashed_chats';

/** What is in the trash, by its id and its user. */
export type DueTrash = { id: string; userId: string };

/**
 * Notes what has been in a table of the trash since before `before`, and what no longer has. Returns, at most `limit`, what a
 * pass before `seenBefore` noted: a clock that was wrong for a while deletes nothing.
 */
export async function listDueTrash(
  trx: Transaction,
  table: TableOfTrash,
  { before, seenBefore, now, limit }: { before: string; seenBefore: string; now: string; limit: number },
): Promise<DueTrash[]> {
  const note = (due: string | null, where: RawBuilder<unknown>) =>
    sql`update ${sql.table(table)} set due_at = ${due} where ${where}`.execute(trx);
  await note(null, sql`due_at is not null and (deleted_at > ${before} or due_at > ${now})`);
  const { rows } = await sql<DueTrash>`
    select id, user_id as "userId" from ${sql.table(table)}
    where deleted_at <= ${before} and due_at <= ${seenBefore}
    order by deleted_at, id limit ${limit}
  `.execute(trx);
  await note(now, sql`deleted_at <= ${before} and due_at is null`);
  return rows;
}
