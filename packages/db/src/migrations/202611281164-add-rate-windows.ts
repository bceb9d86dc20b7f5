import type { Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

function isPostgres(db: AnyDb): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Text that compares by code points on both databases, so that instants have one order. */
function textType(db: AnyDb): RawBuilder<unknown> {
  return isPostgres(db) ? sql`text collate "C"` : sql`text`;
}

/** What nodes count together. Where there is no write-ahead log for it, counting costs little; a crash begins anew. */
export async function up(db: AnyDb): Promise<void> {
  let table = db.schema.createTable('rate_windows');
  if (isPostgres(db)) table = table.modifyFront(sql`unlogged`);
  await table
    .addColumn('subject', textType(db), (column) => column.primaryKey().notNull())
    .addColumn('used', 'integer', (column) => column.notNull())
    .addColumn('ends_at', textType(db), (column) => column.notNull())
    .execute();
}
