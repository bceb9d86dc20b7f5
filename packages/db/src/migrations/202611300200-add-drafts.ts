import type { ColumnBuilderCallback, Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

const isPostgres = (db: AnyDb) => db.getExecutor().adapter instanceof PostgresAdapter;

/** Text that compares by code points on both databases. */
function textType(db: AnyDb): RawBuilder<unknown> {
  return isPostgres(db) ? sql`text collate "C"` : sql`text`;
}

const required: ColumnBuilderCallback = (column) => column.notNull();
const flag: ColumnBuilderCallback = (column) => column.notNull().defaultTo(0);
const of =
  (table: string): ColumnBuilderCallback =>
  (column) =>
    column.notNull().references(`${table}.id`).onDelete('cascade');

/** Recordings that are transcribed again, beside their transcripts. */
export async function up(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('transcript_drafts')
    .addColumn('recording_id', text, (column) =>
      column.primaryKey().references('recordings.id').onDelete('cascade'),
    )
    .addColumn('user_id', text, of('users'))
    .addColumn('id', text, required)
    .addColumn('engine', text)
    .addColumn('model', text)
    .addColumn('host', text)
    .addColumn('language', text)
    .addColumn('spoken', text)
    .addColumn('is_heard', 'integer', flag)
    .addColumn('state', text, required)
    .addColumn('reason', text)
    .addColumn('audio_path', text, required)
    .addColumn('progress', text)
    .addColumn('parts', 'integer', flag)
    .addColumn('created_at', text, required)
    .execute();
  await db.schema
    .createTable('transcript_draft_parts')
    .addColumn('recording_id', text, (column) =>
      column.notNull().references('transcript_drafts.recording_id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', required)
    .addColumn('segments', text, required)
    .addPrimaryKeyConstraint('transcript_draft_parts_key', ['recording_id', 'position'])
    .execute();
  await db.schema
    .createTable('transcript_choices')
    .addColumn('correction_id', isPostgres(db) ? 'bigint' : 'integer', (column) =>
      column.primaryKey().references('corrections.id').onDelete('cascade'),
    )
    .addColumn('recording_id', text, of('recordings'))
    .addColumn('user_id', text, of('users'))
    .addColumn('model', text)
    .addColumn('spoken_before', text)
    .addColumn('heard_before', 'integer', flag)
    .addColumn('spoken_after', text)
    .addColumn('heard_after', 'integer', flag)
    .execute();
  await db.schema
    .createIndex('transcript_choices_recording_id_index')
    .on('transcript_choices')
    .column('recording_id')
    .execute();
  for (const table of ['transcript_drafts', 'transcript_choices'])
    await db.schema.createIndex(`${table}_user_id_index`).on(table).column('user_id').execute();
}
