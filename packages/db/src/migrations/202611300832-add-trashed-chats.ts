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

/** Deleted chats that can be restored, packed, with the images of their questions. */
export async function up(db: AnyDb): Promise<void> {
  const text = textType(db);
  await addChats(db, text);
  const rows = db.schema.createTable('trashed_chat_rows');
  const withId = isPostgres(db)
    ? rows.addColumn('id', 'bigint', (column) => column.generatedByDefaultAsIdentity().primaryKey())
    : rows.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement());
  await withId
    .addColumn('chat_id', text, of('trashed_chats'))
    .addColumn('table_name', text, required)
    .addColumn('rows_json', text, required)
    .execute();
  await db.schema
    .createIndex('trashed_chat_rows_chat_id_index')
    .on('trashed_chat_rows')
    .columns(['chat_id', 'id'])
    .execute();
  await db.schema
    .createTable('trashed_chat_files')
    .addColumn('chat_id', text, of('trashed_chats'))
    .addColumn('file_key', text, required)
    .addPrimaryKeyConstraint('trashed_chat_files_pkey', ['chat_id', 'file_key'])
    .execute();
  await (isPostgres(db) ? removeOnPostgres(db) : removeOnSqlite(db));
}

async function addChats(db: AnyDb, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('trashed_chats')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('user_id', text, of('users'))
    .addColumn('title', text)
    .addColumn('first_message', text, required)
    .addColumn('message_count', 'integer', required)
    .addColumn('last_activity', text, required)
    .addColumn('created_at', text, required)
    .addColumn('deleted_at', text, required)
    .addColumn('due_at', text)
    .execute();
  await sql`
    create index trashed_chats_user_id_index on trashed_chats (user_id, deleted_at desc, id)
  `.execute(db);
  await sql`create index trashed_chats_deleted_at_index on trashed_chats (deleted_at)`.execute(db);
}

/** However a file's row goes, by cascade too, the file is queued for deletion in the same transaction. */
async function removeOnSqlite(db: AnyDb): Promise<void> {
  await sql`
    create trigger trashed_chat_files_remove_file after delete on trashed_chat_files
    begin
      insert or ignore into file_removals (file_key) values (old.file_key);
    end
  `.execute(db);
}

/** The function is that of the files of recordings in the trash. */
async function removeOnPostgres(db: AnyDb): Promise<void> {
  await sql`
    create trigger trashed_chat_files_remove_file after delete on trashed_chat_files referencing old table as gone
    for each statement execute function trashed_files_remove_file()
  `.execute(db);
}
