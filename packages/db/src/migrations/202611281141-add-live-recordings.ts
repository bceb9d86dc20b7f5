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

/** Recordings that arrive while they are made, and the pieces of them that have arrived. */
export async function up(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('live_recordings')
    .addColumn(
      'recording_id',
      text,
      ownedBy('recordings', (column) => column.primaryKey().notNull()),
    )
    .addColumn('user_id', text, ownedBy('users', required))
    .addColumn('next_slice', 'integer', required)
    .addColumn('bytes', 'bigint', required)
    .addColumn('transcribed_until', 'double precision', required)
    .addColumn('is_closed', 'integer', required)
    .addColumn('is_whole', 'integer', required)
    .addColumn('updated_at', text, required)
    .execute();
  await sql`create index live_recordings_user_id_index on live_recordings (user_id)`.execute(db);
  await db.schema
    .createTable('live_slices')
    .addColumn('recording_id', text, ownedBy('recordings', required))
    .addColumn('first_slice', 'integer', required)
    .addColumn('file_key', text, required)
    .addPrimaryKeyConstraint('live_slices_pkey', ['recording_id', 'first_slice'])
    .execute();
  await (isPostgres(db) ? forgetOnPostgres(db) : forgetOnSqlite(db));
}

/** However a slice goes, by cascade too, its file is written down as one to remove, in the same transaction. */
async function forgetOnSqlite(db: AnyDb): Promise<void> {
  await sql`
    create trigger live_slices_forget_file after delete on live_slices
    begin
      insert or ignore into file_removals (file_key) values (old.file_key);
    end
  `.execute(db);
}

async function forgetOnPostgres(db: AnyDb): Promise<void> {
  await sql`
    create function live_slices_forget_file() returns trigger language plpgsql as $$
    begin
      insert into file_removals (file_key)
      select distinct file_key from gone order by 1
      on conflict do nothing;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger live_slices_forget_file after delete on live_slices referencing old table as gone
    for each statement execute function live_slices_forget_file()
  `.execute(db);
}
