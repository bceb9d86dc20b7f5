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

/** Digests of days, the hour at which they are made, and what falls on a day. */
export async function up(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('day_digests')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, ownedBy('users'))
    .addColumn('day', text, required)
    .addColumn('made_by', text, required)
    .addColumn('made_at', text, required)
    .addUniqueConstraint('day_digests_user_id_day_key', ['user_id', 'day'])
    .execute();
  await addLines(db, text);
  await db.schema
    .alterTable('user_settings')
    .addColumn('digest_hour', 'integer', (column) => column.defaultTo(21))
    .execute();
  await sql`
    create index note_lines_due_index on note_lines (user_id, due_order)
    where section in ('commitment', 'appointment') and is_removed = 0
  `.execute(db);
}

async function addLines(db: AnyDb, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('day_digest_lines')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('digest_id', text, ownedBy('day_digests'))
    .addColumn('recording_id', text, ownedBy('recordings'))
    .addColumn('user_id', text, ownedBy('users'))
    .addColumn('note_line_id', text)
    .addColumn('position', 'integer', required)
    .addColumn('text', text, required)
    .addColumn('who', text)
    .addColumn('sources', text, required)
    .addColumn('is_stale', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const column of ['digest_id', 'recording_id', 'user_id'])
    await db.schema
      .createIndex(`day_digest_lines_${column}_index`)
      .on('day_digest_lines')
      .column(column)
      .execute();
}
