import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Keys by which programs repeat a request without doing twice what it asks for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Text that compares by code points on both databases.
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key_hash', text, (column) => column.notNull())
    .addColumn('request_hash', text, (column) => column.notNull())
    .addColumn('answer', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pkey', ['user_id', 'key_hash'])
    .execute();
  await sql`create index idempotency_keys_age_index on idempotency_keys (created_at)`.execute(db);
}
