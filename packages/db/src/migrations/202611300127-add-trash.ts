import type { ColumnBuilderCallback, Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

const isPostgres = (db: AnyDb) => db.getExecutor().adapter instanceof PostgresAdapter;

/** Text that compares by code points on both databases. */
const textType = (db: AnyDb): RawBuilder<unknown> => (isPostgres(db) ? sql`text collate "C"` : sql`text`);

const required: ColumnBuilderCallback = (column) => column.notNull();
const of =
  (table: string): ColumnBuilderCallback =>
  (column) =>
    column.notNull().references(`${table}.id`).onDelete('cascade');

/** Deleted recordings that can be restored, packed, with their files and the answers that quoted them. */
export async function up(db: AnyDb): Promise<void> {
  const text = textType(db);
  await addRecordings(db, text);
  const rows = db.schema.createTable('trashed_rows');
  const withId = isPostgres(db)
    ? rows.addColumn('id', 'bigint', (column) => column.generatedByDefaultAsIdentity().primaryKey())
    : rows.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement());
  await withId
    .addColumn('recording_id', text, of('trashed_recordings'))
    .addColumn('table_name', text, required)
    .addColumn('rows_json', text, required)
    .execute();
  await db.schema
    .createIndex('trashed_rows_recording_id_index')
    .on('trashed_rows')
    .columns(['recording_id', 'table_name', 'id'])
    .execute();
  await db.schema
    .createTable('trashed_files')
    .addColumn('recording_id', text, of('trashed_recordings'))
    .addColumn('file_key', text, required)
    .addPrimaryKeyConstraint('trashed_files_pkey', ['recording_id', 'file_key'])
    .execute();
  await addAnswers(db, text);
  await (isPostgres(db) ? removeOnPostgres(db) : removeOnSqlite(db));
}

async function addRecordings(db: AnyDb, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('trashed_recordings')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('user_id', text, of('users'))
    .addColumn('title', text)
    .addColumn('suggested_title', text)
    .addColumn('duration', 'integer', required)
    .addColumn('bytes', isPostgres(db) ? 'bigint' : 'integer', required)
    .addColumn('reason', text, required)
    .addColumn('is_example', 'integer', required)
    .addColumn('created_at', text, required)
    .addColumn('deleted_at', text, required)
    .addColumn('due_at', text)
    .execute();
  await sql`
    create index trashed_recordings_user_id_index on trashed_recordings (user_id, deleted_at desc, id)
  `.execute(db);
  await sql`create index trashed_recordings_deleted_at_index on trashed_recordings (deleted_at)`.execute(db);
}

async function addAnswers(db: AnyDb, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('trashed_answers')
    .addColumn('conversation_id', text, (column) =>
      column.primaryKey().notNull().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('user_id', text, of('users'))
    .addColumn('answer_json', text, required)
    .execute();
  await db.schema
    .createIndex('trashed_answers_user_id_index')
    .on('trashed_answers')
    .column('user_id')
    .execute();
}

/** However a file's row goes, by cascade too, the file is queued for deletion in the same transaction. */
async function removeOnSqlite(db: AnyDb): Promise<void> {
  await sql`
    create trigger trashed_files_remove_file after delete on trashed_files
    begin
      insert or ignore into file_removals (file_key) values (old.file_key);
    end
  `.execute(db);
}

async function removeOnPostgres(db: AnyDb): Promise<void> {
  await sql`
    create function trashed_files_remove_file() returns trigger language plpgsql as $$
    begin
      insert into file_removals (file_key)
      select distinct file_key from gone order by 1
      on conflict do nothing;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger trashed_files_remove_file after delete on trashed_files referencing old table as gone
    for each statement execute function trashed_files_remove_file()
  `.execute(db);
}
