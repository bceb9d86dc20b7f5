import type { Kysely } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

/** How sure the search was of an answer; null for the answers that are kept already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql`text collate "C"` : sql`text`;
  await db.schema.alterTable('conversations').addColumn('certainty', text).execute();
}
