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

/** Files that are about to be written, until a row refers to them. */
export async function up(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('file_arrivals')
    .addColumn('file_key', textType(db), key)
    .addColumn('node', textType(db), required)
    .addColumn('started_at', textType(db), required)
    .execute();
  for (const [table, column] of [
    ['recordings', 'audio_path'],
    ['converted_audio', 'file_key'],
    ['conversations', 'image_path'],
    ['live_slices', 'file_key'],
  ] as const) {
    await (isPostgres(db) ? arriveOnPostgres(db, table, column) : arriveOnSqlite(db, table, column));
  }
}

/** Whatever statement makes a row refer to a file, the file has arrived in the same transaction. */
async function arriveOnSqlite(db: AnyDb, table: string, column: string): Promise<void> {
  for (const [name, event] of [
    ['file_arrived', sql`insert on`],
    ['other_file_arrived', sql`update of ${sql.ref(column)} on`],
  ] as const) {
    await sql`
      create trigger ${sql.id(`${table}_${name}`)} after ${event} ${sql.table(table)}
      when new.${sql.ref(column)} is not null
      begin
        delete from file_arrivals where file_key = new.${sql.ref(column)};
      end
    `.execute(db);
  }
}

async function arriveOnPostgres(db: AnyDb, table: string, column: string): Promise<void> {
  const name = sql.id(`${table}_file_arrived`);
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      delete from file_arrivals where file_key = new.${sql.ref(column)};
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger ${name} after insert or update of ${sql.ref(column)} on ${sql.table(table)}
    for each row when (new.${sql.ref(column)} is not null) execute function ${name}()
  `.execute(db);
}
