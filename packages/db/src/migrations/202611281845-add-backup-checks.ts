import type { ColumnBuilderCallback, Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

/** Text that compares by code points on both databases, so that instants have one order. */
function textType(db: AnyDb): RawBuilder<unknown> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
}

const count: ColumnBuilderCallback = (column) => column.notNull().defaultTo(0);

/** What a backup found missing in the instance, and what reading the whole backup again found. */
export async function up(db: AnyDb): Promise<void> {
  const alter = () => db.schema.alterTable('backup_runs');
  await alter().addColumn('missing', 'integer', count).execute();
  await alter().addColumn('unsaved', 'integer', count).execute();
  await alter().addColumn('verified_at', textType(db)).execute();
  await alter().addColumn('checked', 'integer', count).execute();
  // More than an integer of PostgreSQL holds.
  await alter().addColumn('checked_bytes', 'bigint', count).execute();
  await alter().addColumn('mended', 'integer', count).execute();
  await alter().addColumn('damaged', 'integer', count).execute();
}
