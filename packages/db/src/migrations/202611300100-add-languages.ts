import type { ColumnBuilderCallback, Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

/** Text that compares by code points on both databases. */
function textType(db: AnyDb): RawBuilder<unknown> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
}

const of =
  (table: string): ColumnBuilderCallback =>
  (column) =>
    column.notNull().references(`${table}.id`).onDelete('cascade');

/** In which language a person speaks, and a recording is. */
export async function up(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema.alterTable('user_settings').addColumn('speech_language', text).execute();
  await db.schema
    .createTable('recording_languages')
    .addColumn('recording_id', text, (column) =>
      column.primaryKey().references('recordings.id').onDelete('cascade'),
    )
    .addColumn('user_id', text, of('users'))
    .addColumn('asked', text)
    .addColumn('spoken', text)
    .addColumn('is_heard', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('recording_languages_user_id_index')
    .on('recording_languages')
    .column('user_id')
    .execute();
}
