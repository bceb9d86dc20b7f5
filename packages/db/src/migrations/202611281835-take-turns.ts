import type { Kysely } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

/** Fair turns between people in the job queue, and the finished pieces of a transcription that is not done yet. */
export async function up(db: AnyDb): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql`text collate "C"` : sql`text`;
  const real = isPostgres ? sql`double precision` : sql`real`;
  await db.schema
    .alterTable('jobs')
    .addColumn('size', real, (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index jobs_kind_user_id_state_index on jobs (kind, user_id, state, run_at)`.execute(db);
  await db.schema
    .createTable('job_turns')
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('score', real, (column) => column.notNull())
    .addPrimaryKeyConstraint('job_turns_pkey', ['kind', 'user_id'])
    .execute();
  await sql`create index job_turns_user_id_index on job_turns (user_id)`.execute(db);
  await db.schema
    .createTable('transcription_progress')
    .addColumn('recording_id', text, (column) =>
      column.primaryKey().notNull().references('recordings.id').onDelete('cascade'),
    )
    .addColumn('audio_path', text, (column) => column.notNull())
    .addColumn('made_by', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('parts', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('transcription_parts')
    .addColumn('recording_id', text, (column) =>
      column.notNull().references('transcription_progress.recording_id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('segments', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('transcription_parts_pkey', ['recording_id', 'position'])
    .execute();
}
