import type { ColumnBuilderCallback, Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

/** Text that compares by code points on both databases. */
function textType(db: AnyDb): RawBuilder<unknown> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
}

const required: ColumnBuilderCallback = (column) => column.notNull();
const ofRecording: ColumnBuilderCallback = (column) =>
  column.primaryKey().references('recordings.id').onDelete('cascade');
const ofUser: ColumnBuilderCallback = (column) => column.notNull().references('users.id').onDelete('cascade');
const byTemplate: ColumnBuilderCallback = (column) =>
  column.references('note_templates.id').onDelete('set null');
const flag: ColumnBuilderCallback = (column) => column.notNull().defaultTo(0);

/** Templates of users, what they chose for the notes of a recording, and second versions of notes. */
export async function up(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('note_templates')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, ofUser)
    .addColumn('name', text, required)
    .addColumn('sections', text, required)
    .addColumn('is_default', 'integer', flag)
    .addColumn('created_at', text, required)
    .addColumn('updated_at', text, required)
    .execute();
  await addOfRecordings(db, text);
  await db.schema.alterTable('recording_notes').addColumn('template_id', text, byTemplate).execute();
  await db.schema.alterTable('note_lines').addColumn('heading', text).execute();
  await db.schema.alterTable('note_lines').addColumn('is_changed', 'integer', flag).execute();
  await sql`update note_lines set is_changed = 1 where found_text is not null`.execute(db);
  await db.schema
    .alterTable('user_settings')
    .addColumn('automatic_notes', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await addIndexes(db);
}

async function addOfRecordings(db: AnyDb, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('note_choices')
    .addColumn('recording_id', text, ofRecording)
    .addColumn('user_id', text, ofUser)
    .addColumn('kind', text)
    .addColumn('template_id', text, byTemplate)
    .addColumn('is_off', 'integer')
    .addColumn('updated_at', text, required)
    .execute();
  await db.schema
    .createTable('note_proposals')
    .addColumn('recording_id', text, ofRecording)
    .addColumn('user_id', text, ofUser)
    .addColumn('state', text, required)
    .addColumn('reason', text)
    .addColumn('kind', text)
    .addColumn('template_id', text, byTemplate)
    .addColumn('made_by', text, required)
    .addColumn('note_json', text)
    .addColumn('created_at', text, required)
    .execute();
}

async function addIndexes(db: AnyDb): Promise<void> {
  for (const table of ['note_choices', 'note_proposals'])
    await db.schema.createIndex(`${table}_user_id_index`).on(table).column('user_id').execute();
  for (const table of ['note_choices', 'note_proposals', 'recording_notes'])
    await db.schema.createIndex(`${table}_template_id_index`).on(table).column('template_id').execute();
  await db.schema
    .createIndex('note_templates_user_id_index')
    .on('note_templates')
    .columns(['user_id', 'created_at'])
    .execute();
  await sql`create unique index note_templates_default_index on note_templates (user_id) where is_default = 1`.execute(
    db,
  );
}
