import { type Kysely, PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

/** A title found in what was said, which is shown until the user gives one. */
export async function up(db: AnyDb): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql`text collate "C"` : sql`text`;
  await db.schema.alterTable('recordings').addColumn('suggested_title', text).execute();
}
