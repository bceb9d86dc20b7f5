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

/** How named voices sound, and whom unnamed ones sound like, for those who want it. */
export async function up(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('voice_consents')
    .addColumn('user_id', text, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('agreed_at', text, required)
    .execute();
  await db.schema
    .createTable('voiceprints')
    .addColumn('recording_id', text, of('recordings'))
    .addColumn('speaker', text, required)
    .addColumn('user_id', text, of('users'))
    .addColumn('model', text, required)
    .addColumn('model_version', text, required)
    .addColumn('vector', isPostgres(db) ? 'bytea' : 'blob')
    .addColumn('refusal', text)
    .addColumn('seconds', isPostgres(db) ? 'double precision' : 'real', required)
    .addColumn('spans_key', text, required)
    .addColumn('created_at', text, required)
    .addPrimaryKeyConstraint('voiceprints_key', ['recording_id', 'speaker'])
    .execute();
  await db.schema
    .createTable('voice_matches')
    .addColumn('recording_id', text, of('recordings'))
    .addColumn('speaker', text, required)
    .addColumn('person_id', text, of('people'))
    .addColumn('user_id', text, of('users'))
    .addColumn('percent', 'integer', required)
    .addColumn('state', text, required)
    .addColumn('created_at', text, required)
    .addPrimaryKeyConstraint('voice_matches_key', ['recording_id', 'speaker', 'person_id'])
    .execute();
  await db.schema
    .createTable('voice_exclusions')
    .addColumn('person_id', text, (column) => column.primaryKey().references('people.id').onDelete('cascade'))
    .addColumn('user_id', text, of('users'))
    .execute();
  for (const [table, column] of [
    ['voiceprints', 'user_id'],
    ['voice_matches', 'user_id'],
    ['voice_matches', 'person_id'],
    ['voice_exclusions', 'user_id'],
  ] as const)
    await db.schema.createIndex(`${table}_${column}_index`).on(table).column(column).execute();
}
