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
const key: ColumnBuilderCallback = (column) => column.primaryKey().notNull();
const ownedBy =
  (table: string, then: ColumnBuilderCallback): ColumnBuilderCallback =>
  (column) =>
    then(column.references(`${table}.id`).onDelete('cascade'));

export async function up(db: AnyDb): Promise<void> {
  await createKeys(db);
  await addLimit(db);
  await createFiles(db);
  for (const [table, column] of [
    ['recordings', 'audio_path'],
    ['converted_audio', 'file_key'],
    ['conversations', 'image_path'],
  ] as const) {
    await (isPostgres(db) ? forgetOnPostgres(db, table, column) : forgetOnSqlite(db, table, column));
  }
}

async function createKeys(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('api_keys')
    .addColumn('id', text, key)
    .addColumn('user_id', text, ownedBy('users', required))
    .addColumn('name', text, required)
    .addColumn('prefix', text, required)
    .addColumn('key_hash', text, (column) => column.notNull().unique())
    .addColumn('created_at', text, required)
    .addColumn('last_used_at', text)
    .execute();
  await sql`create index api_keys_user_id_index on api_keys (user_id)`.execute(db);
}

/** Who had used up the free minutes before this was kept did so at the latest with the last change. */
async function addLimit(db: AnyDb): Promise<void> {
  await db.schema.alterTable('users').addColumn('limit_reached_at', textType(db)).execute();
  await sql`
    update users set limit_reached_at = updated_at
    where subscription_plan = 'free' and total_recording_seconds >= 36000
  `.execute(db);
}

async function createFiles(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('converted_audio')
    .addColumn('recording_id', text, ownedBy('recordings', key))
    .addColumn('file_key', text, required)
    .addColumn('created_at', text, required)
    .execute();
  await db.schema.createTable('file_removals').addColumn('file_key', text, key).execute();
}

/** However a row goes, by cascade too, its file is written down as one to remove, in the same transaction. */
async function forgetOnSqlite(db: AnyDb, table: string, column: string): Promise<void> {
  await sql`
    create trigger ${sql.id(`${table}_forget_file`)} after delete on ${sql.table(table)}
    when old.${sql.ref(column)} is not null
    begin
      insert or ignore into file_removals (file_key) values (old.${sql.ref(column)});
    end
  `.execute(db);
}

async function forgetOnPostgres(db: AnyDb, table: string, column: string): Promise<void> {
  const name = sql.id(`${table}_forget_file`);
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      insert into file_removals (file_key)
      select distinct ${sql.ref(column)} from gone where ${sql.ref(column)} is not null
      order by 1
      on conflict do nothing;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger ${name} after delete on ${sql.table(table)} referencing old table as gone
    for each statement execute function ${name}()
  `.execute(db);
}
