import type { ColumnBuilderCallback, Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

/** Text that compares by code points on both databases, so that instants have one order. */
function textType(db: AnyDb): RawBuilder<unknown> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
}

const required: ColumnBuilderCallback = (column) => column.notNull();
const count: ColumnBuilderCallback = (column) => column.notNull().defaultTo(0);

/** How backups went that were made of this instance. */
export async function up(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('backup_runs')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('host', text, required)
    .addColumn('folder', text, required)
    .addColumn('state', text, required)
    .addColumn('step', text, required)
    .addColumn('files', 'integer', count)
    .addColumn('total_files', 'integer', count)
    .addColumn('copied', 'integer', count)
    // More than an integer of PostgreSQL holds.
    .addColumn('copied_bytes', 'bigint', count)
    .addColumn('failure', text)
    .addColumn('started_at', text, required)
    .addColumn('updated_at', text, required)
    .addColumn('finished_at', text)
    .execute();
}
