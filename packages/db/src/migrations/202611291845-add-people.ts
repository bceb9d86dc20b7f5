import type { ColumnBuilderCallback, Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

/** Text that compares by code points on both databases, so that names and ids have one order. */
function textType(db: AnyDb): RawBuilder<unknown> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
}

const required: ColumnBuilderCallback = (column) => column.notNull();
const no: ColumnBuilderCallback = (column) => column.notNull().defaultTo(0);
const of =
  (table: string): ColumnBuilderCallback =>
  (column) =>
    column.notNull().references(`${table}.id`).onDelete('cascade');

/** Who is heard or named in recordings, and what is said about them. */
export async function up(db: AnyDb): Promise<void> {
  const text = textType(db);
  await addPeople(db, text);
  await addMentions(db, text);
  await addFacts(db, text);
}

async function addPeople(db: AnyDb, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('people')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, of('users'))
    .addColumn('name', text, required)
    .addColumn('folded_name', text, required)
    .addColumn('name_key', text)
    .addColumn('joined_into', text)
    .addColumn('root_id', text, required)
    .addColumn('is_hidden', 'integer', no)
    .addColumn('is_removed', 'integer', no)
    .addColumn('is_kept', 'integer', no)
    .addColumn('created_at', text, required)
    .addColumn('updated_at', text, required)
    .addUniqueConstraint('people_name_key_unique', ['user_id', 'name_key'])
    .execute();
  await db.schema.createIndex('people_root_index').on('people').columns(['user_id', 'root_id']).execute();
}

async function addMentions(db: AnyDb, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('person_mentions')
    .addColumn('recording_id', text, of('recordings'))
    .addColumn('user_id', text, of('users'))
    .addColumn('person_id', text, of('people'))
    .addColumn('kind', text, required)
    .addColumn('name', text, required)
    .addColumn('sources', text, required)
    .addPrimaryKeyConstraint('person_mentions_key', ['recording_id', 'kind', 'name'])
    .execute();
  await db.schema
    .createTable('person_choices')
    .addColumn('recording_id', text, of('recordings'))
    .addColumn('user_id', text, of('users'))
    .addColumn('name_key', text, required)
    .addColumn('person_id', text, of('people'))
    .addPrimaryKeyConstraint('person_choices_key', ['recording_id', 'name_key'])
    .execute();
  for (const table of ['person_mentions', 'person_choices'])
    for (const column of ['person_id', 'user_id'])
      await db.schema.createIndex(`${table}_${column}_index`).on(table).column(column).execute();
}

async function addFacts(db: AnyDb, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('person_facts')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, of('users'))
    .addColumn('person_id', text, of('people'))
    .addColumn('recording_id', text, (column) => column.references('recordings.id').onDelete('cascade'))
    .addColumn('kind', text, required)
    .addColumn('fact_key', text, required)
    .addColumn('name_key', text)
    .addColumn('text', text, required)
    .addColumn('found_text', text)
    .addColumn('origin', text, required)
    .addColumn('said_by', text)
    .addColumn('sources', text, required)
    .addColumn('is_denied', 'integer', no)
    .addColumn('is_stale', 'integer', no)
    .addColumn('is_confirmed', 'integer', no)
    .addColumn('is_touched', 'integer', no)
    .addColumn('updated_at', text, required)
    .execute();
  await db.schema
    .createTable('dropped_facts')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, of('users'))
    .addColumn('person_id', text, of('people'))
    .addColumn('kind', text, required)
    .addColumn('key_digest', text, required)
    .addColumn('recording_id', text, (column) => column.references('recordings.id').onDelete('set null'))
    .addColumn('sources', text, required)
    .execute();
  for (const [table, column] of [
    ['person_facts', 'person_id'],
    ['person_facts', 'recording_id'],
    ['person_facts', 'user_id'],
    ['dropped_facts', 'person_id'],
    ['dropped_facts', 'recording_id'],
    ['dropped_facts', 'user_id'],
  ] as const)
    await db.schema.createIndex(`${table}_${column}_index`).on(table).column(column).execute();
}
