import type { Kysely } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

/** Users delete their account: `deletion_due_at` says when. */
export async function up(db: AnyDb): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
  await db.schema.alterTable('users').addColumn('deletion_due_at', text).execute();
  await sql`create index users_deletion_index on users (deletion_due_at) where deletion_due_at is not null`.execute(
    db,
  );
}
