import type { ColumnBuilderCallback, Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

function isPostgres(db: AnyDb): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Text that compares by code points on both databases, so that instants and ids have one order. */
function textType(db: AnyDb): RawBuilder<unknown> {
  return isPostgres(db) ? sql`text collate "C"` : sql`text`;
}

const required: ColumnBuilderCallback = (column) => column.notNull();
const ownedBy =
  (table: string, then: ColumnBuilderCallback): ColumnBuilderCallback =>
  (column) =>
    then(column.references(`${table}.id`).onDelete('cascade'));

/** Files that arrive in slices and are no recordings yet, and what of them has arrived. */
export async function up(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('uploads')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('user_id', text, ownedBy('users', required))
    .addColumn('next_slice', 'integer', required)
    .addColumn('bytes', 'bigint', required)
    .addColumn('base_path', text)
    .addColumn('updated_at', text, required)
    .execute();
  await sql`create index uploads_user_id_index on uploads (user_id)`.execute(db);
  await db.schema
    .createTable('upload_slices')
    .addColumn('upload_id', text, ownedBy('uploads', required))
    .addColumn('first_slice', 'integer', required)
    .addColumn('file_key', text, required)
    .addPrimaryKeyConstraint('upload_slices_pkey', ['upload_id', 'first_slice'])
    .execute();
  await (isPostgres(db) ? trackFilesOnPostgres(db) : trackFilesOnSqlite(db));
}

/** A slice's file has arrived with its row; however the row goes, by cascade too, the file is one to remove. */
async function trackFilesOnSqlite(db: AnyDb): Promise<void> {
  await sql`
    create trigger upload_slices_file_arrived after insert on upload_slices
    begin
      delete from file_arrivals where file_key = new.file_key;
    end
  `.execute(db);
  await sql`
    create trigger upload_slices_forget_file after delete on upload_slices
    begin
      insert or ignore into file_removals (file_key) values (old.file_key);
    end
  `.execute(db);
}

async function trackFilesOnPostgres(db: AnyDb): Promise<void> {
  await sql`
    create function upload_slices_file_arrived() returns trigger language plpgsql as $$
    begin
      delete from file_arrivals where file_key = new.file_key;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger upload_slices_file_arrived after insert on upload_slices
    for each row execute function upload_slices_file_arrived()
  `.execute(db);
  await sql`
    create function upload_slices_forget_file() returns trigger language plpgsql as $$
    begin
      insert into file_removals (file_key)
      select distinct file_key from gone order by 1
      on conflict do nothing;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger upload_slices_forget_file after delete on upload_slices referencing old table as gone
    for each statement execute function upload_slices_forget_file()
  `.execute(db);
}
