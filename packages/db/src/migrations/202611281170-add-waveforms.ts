import type { Kysely } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

/** How loud recordings are over their length: made from their audio when it is first asked for, and gone with it. */
export async function up(db: AnyDb): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable('recording_waveforms')
    .addColumn('recording_id', text, (column) =>
      column.primaryKey().notNull().references('recordings.id').onDelete('cascade'),
    )
    .addColumn('audio_path', text, (column) => column.notNull())
    .addColumn('peaks', text, (column) => column.notNull())
    .execute();
}
