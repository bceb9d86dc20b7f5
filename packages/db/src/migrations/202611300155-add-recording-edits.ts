import type { ColumnBuilderCallback, Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

/** Text that compares by code points on both databases. */
function textType(db: AnyDb): RawBuilder<unknown> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
}

const required: ColumnBuilderCallback = (column) => column.notNull();
const of =
  (table: string): ColumnBuilderCallback =>
  (column) =>
    column.notNull().references(`${table}.id`).onDelete('cascade');

/** Recordings that are cut, divided or joined, and which of them are at it: each only once at a time. */
export async function up(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('recording_edits')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('user_id', text, of('users'))
    .addColumn('kind', text, required)
    .addColumn('spans', text, required)
    .addColumn('state', text, required)
    .addColumn('reason', text)
    .addColumn('results', text, required)
    .addColumn('created_at', text, required)
    .addColumn('updated_at', text, required)
    .execute();
  await db.schema
    .createIndex('recording_edits_user_id_index')
    .on('recording_edits')
    .columns(['user_id', 'created_at'])
    .execute();
  await db.schema
    .createTable('recording_edit_sources')
    .addColumn('recording_id', text, (column) =>
      column.primaryKey().notNull().references('recordings.id').onDelete('cascade'),
    )
    .addColumn('edit_id', text, of('recording_edits'))
    .addColumn('user_id', text, of('users'))
    .execute();
  for (const column of ['edit_id', 'user_id'])
    await db.schema
      .createIndex(`recording_edit_sources_${column}_index`)
      .on('recording_edit_sources')
      .column(column)
      .execute();
}
