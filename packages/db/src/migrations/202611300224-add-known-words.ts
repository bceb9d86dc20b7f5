import type { ColumnBuilderCallback, Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

const isPostgres = (db: AnyDb) => db.getExecutor().adapter instanceof PostgresAdapter;

/** Text that compares by code points on both databases. */
function textType(db: AnyDb): RawBuilder<unknown> {
  return isPostgres(db) ? sql`text collate "C"` : sql`text`;
}

const required: ColumnBuilderCallback = (column) => column.notNull();
const of =
  (table: string): ColumnBuilderCallback =>
  (column) =>
    column.notNull().references(`${table}.id`).onDelete('cascade');

/** Words that users and the instance know, where they stand in transcripts, and what is not taken for them any more. */
export async function up(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('known_words')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('written', text, required)
    .addColumn('word_key', text, required)
    .addColumn('sounds', text, required)
    .addColumn('uses', 'integer', required)
    .addColumn('used_at', text)
    .addColumn('created_at', text, required)
    .addColumn('updated_at', text, required)
    .execute();
  await sql`create unique index known_words_own_index on known_words (user_id, word_key) where user_id is not null`.execute(
    db,
  );
  await sql`create unique index known_words_shared_index on known_words (word_key) where user_id is null`.execute(
    db,
  );
  await db.schema
    .createTable('applied_words')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('recording_id', text, of('recordings'))
    .addColumn('segment_id', isPostgres(db) ? 'bigint' : 'integer', of('recording_segments'))
    .addColumn('user_id', text, of('users'))
    .addColumn('position', 'integer', required)
    .addColumn('heard', text, required)
    .addColumn('written', text, required)
    .addColumn('created_at', text, required)
    .execute();
  for (const column of ['recording_id', 'segment_id', 'user_id'])
    await db.schema.createIndex(`applied_words_${column}_index`).on('applied_words').column(column).execute();
  await db.schema
    .createTable('rejected_words')
    .addColumn('user_id', text, of('users'))
    .addColumn('heard_key', text, required)
    .addColumn('word_key', text, required)
    .addColumn('heard', text, required)
    .addColumn('written', text, required)
    .addColumn('created_at', text, required)
    .addPrimaryKeyConstraint('rejected_words_key', ['user_id', 'heard_key', 'word_key'])
    .execute();
}
