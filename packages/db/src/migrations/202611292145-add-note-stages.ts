import type { ColumnBuilderCallback, Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

/** Text that compares by code points on both databases. */
function textType(db: AnyDb): RawBuilder<unknown> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
}

const required: ColumnBuilderCallback = (column) => column.notNull();

/** What a model answered while it writes notes, who made a line, and the name of the model. */
export async function up(db: AnyDb): Promise<void> {
  const text = textType(db);
  await db.schema
    .createTable('note_stages')
    .addColumn('recording_id', text, (column) =>
      column.notNull().references('recordings.id').onDelete('cascade'),
    )
    .addColumn('job_kind', text, required)
    .addColumn('asked', text, required)
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('answer', text, required)
    .addColumn('created_at', text, required)
    .addPrimaryKeyConstraint('note_stages_pkey', ['recording_id', 'job_kind', 'asked'])
    .execute();
  await db.schema.createIndex('note_stages_user_id_index').on('note_stages').column('user_id').execute();
  await db.schema.alterTable('note_lines').addColumn('made_by', text).execute();
  await db.schema.alterTable('recording_notes').addColumn('model', text).execute();
  // Until now only rules made notes.
  await sql`update note_lines set made_by = 'rule' where origin = 'found'`.execute(db);
}
