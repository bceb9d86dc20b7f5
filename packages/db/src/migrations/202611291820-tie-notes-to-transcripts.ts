import { type Kysely, PostgresAdapter } from 'kysely';

/** Notes tell of which transcript they are: one that a node of an earlier version replaced is seen then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .alterTable('recording_notes')
    .addColumn('first_segment', isPostgres ? 'bigint' : 'integer')
    .execute();
}
