import type { ColumnBuilderCallback, Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

/** Text that compares by code points on both databases, so that days and ids have one order. */
function textType(db: AnyDb): RawBuilder<unknown> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
}

const required: ColumnBuilderCallback = (column) => column.notNull();
const ownedBy =
  (table: string): ColumnBuilderCallback =>
  (column) =>
    column.notNull().references(`${table}.id`).onDelete('cascade');

/** What a recording comes to: a title, and lines that each rest on seconds of it. */
export async function up(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('recording_notes')
    .addColumn('recording_id', text, (column) =>
      column.primaryKey().references('recordings.id').onDelete('cascade'),
    )
    .addColumn('user_id', text, ownedBy('users'))
    .addColumn('kind', text, required)
    .addColumn('title', text)
    .addColumn('made_by', text, required)
    .addColumn('version', 'integer', required)
    .addColumn('made_at', text, required)
    .execute();
  await addLines(db, text);
  await db.schema
    .createIndex('recording_notes_user_id_index')
    .on('recording_notes')
    .column('user_id')
    .execute();
}

async function addLines(db: AnyDb, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('note_lines')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('recording_id', text, ownedBy('recordings'))
    .addColumn('user_id', text, ownedBy('users'))
    .addColumn('section', text, required)
    .addColumn('position', 'integer', required)
    .addColumn('text', text, required)
    .addColumn('found_text', text)
    .addColumn('origin', text, required)
    .addColumn('sources', text, required)
    .addColumn('is_stale', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_removed', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('who', text)
    .addColumn('to_whom', text)
    .addColumn('due_text', text)
    .addColumn('due_from', text)
    .addColumn('due_to', text)
    .addColumn('due_time', text)
    .addColumn('due_order', text, required)
    .addColumn('state', text, required)
    .addColumn('updated_at', text, required)
    .execute();
  await db.schema
    .createIndex('note_lines_recording_id_index')
    .on('note_lines')
    .columns(['recording_id', 'position'])
    .execute();
  await sql`
    create index note_lines_commitments_index on note_lines (user_id, state, due_order, id)
    where section = 'commitment' and is_removed = 0
  `.execute(db);
}
