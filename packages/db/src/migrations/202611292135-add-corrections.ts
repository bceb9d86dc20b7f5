import type { ColumnBuilderCallback, Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

const isPostgres = (db: AnyDb) => db.getExecutor().adapter instanceof PostgresAdapter;

/** Text that compares by code points on both databases. */
function textType(db: AnyDb): RawBuilder<unknown> {
  return isPostgres(db) ? sql`text collate "C"` : sql`text`;
}

const required: ColumnBuilderCallback = (column) => column.notNull();
const ownedBy =
  (table: string): ColumnBuilderCallback =>
  (column) =>
    column.notNull().references(`${table}.id`).onDelete('cascade');

/** What users changed in transcripts, and which change a segment stands by. */
export async function up(db: AnyDb): Promise<void> {
  const text = textType(db);
  const number = isPostgres(db) ? 'bigint' : 'integer';
  await db.schema.alterTable('recording_segments').addColumn('version', number).execute();
  const table = db.schema.createTable('corrections');
  // Ids are versions of segments: they are never given again.
  const withId = isPostgres(db)
    ? table.addColumn('id', 'bigint', (column) => column.generatedByDefaultAsIdentity().primaryKey())
    : table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement());
  await withId
    .addColumn('recording_id', text, ownedBy('recordings'))
    .addColumn('user_id', text, ownedBy('users'))
    .addColumn('kind', text, required)
    .addColumn('before', text, required)
    .addColumn('after', text, required)
    .addColumn('size', 'integer', required)
    .addColumn('is_undone', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', text, required)
    .execute();
  await db.schema
    .createIndex('corrections_recording_id_index')
    .on('corrections')
    .columns(['recording_id', 'id'])
    .execute();
  await db.schema.createIndex('corrections_user_id_index').on('corrections').column('user_id').execute();
}
