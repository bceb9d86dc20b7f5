import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** What an API key allows, and its end. Those that there are go on allowing everything, without an end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql`text collate "C"` : sql`text`;
  await db.schema
    .alterTable('api_keys')
    .addColumn('scopes', text, (column) => column.notNull().defaultTo('everything'))
    .execute();
  await db.schema.alterTable('api_keys').addColumn('expires_at', text).execute();
}
