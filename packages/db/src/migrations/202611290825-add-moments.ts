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
  (table: string): ColumnBuilderCallback =>
  (column) =>
    column.notNull().references(`${table}.id`).onDelete('cascade');

/** Marks, notes and images at seconds of recordings. Their ids come from clients, and are unique for each user only. */
export async function up(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('recording_moments')
    .addColumn('user_id', text, ownedBy('users'))
    .addColumn('id', text, required)
    .addColumn('recording_id', text, ownedBy('recordings'))
    .addColumn('kind', text, required)
    .addColumn('at_seconds', 'double precision', required)
    .addColumn('text', text)
    .addColumn('image_path', text)
    .addColumn('image_type', text)
    .addColumn('created_at', text, required)
    .addColumn('updated_at', text, required)
    .addPrimaryKeyConstraint('recording_moments_pkey', ['user_id', 'id'])
    .execute();
  await sql`
    create index recording_moments_recording_id_index on recording_moments (recording_id, at_seconds)
  `.execute(db);
  await (isPostgres(db) ? trackFilesOnPostgres(db) : trackFilesOnSqlite(db));
}

/** An image's file has arrived with its row; however the row goes, by cascade too, the file is one to remove. */
async function trackFilesOnSqlite(db: AnyDb): Promise<void> {
  await sql`
    create trigger recording_moments_file_arrived after insert on recording_moments
    when new.image_path is not null
    begin
      delete from file_arrivals where file_key = new.image_path;
    end
  `.execute(db);
  await sql`
    create trigger recording_moments_forget_file after delete on recording_moments
    when old.image_path is not null
    begin
      insert or ignore into file_removals (file_key) values (old.image_path);
    end
  `.execute(db);
}

async function trackFilesOnPostgres(db: AnyDb): Promise<void> {
  await sql`
    create function recording_moments_file_arrived() returns trigger language plpgsql as $$
    begin
      delete from file_arrivals where file_key = new.image_path;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger recording_moments_file_arrived after insert on recording_moments
    for each row when (new.image_path is not null) execute function recording_moments_file_arrived()
  `.execute(db);
  await sql`
    create function recording_moments_forget_file() returns trigger language plpgsql as $$
    begin
      insert into file_removals (file_key)
      select distinct image_path from gone where image_path is not null order by 1
      on conflict do nothing;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger recording_moments_forget_file after delete on recording_moments referencing old table as gone
    for each statement execute function recording_moments_forget_file()
  `.execute(db);
}
