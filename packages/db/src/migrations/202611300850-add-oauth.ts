import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Programs that ask users for access, what users allowed them, and hashes of what they were given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Text that compares by code points on both databases.
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable('oauth_clients')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('redirect_uris', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('last_used_at', text)
    .execute();
  await db.schema
    .createTable('oauth_grants')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('client_id', text, (column) =>
      column.notNull().references('oauth_clients.id').onDelete('cascade'),
    )
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('leads_to', text, (column) => column.notNull())
    .addColumn('scopes', text, (column) => column.notNull())
    .addColumn('resource', text, (column) => column.notNull())
    .addColumn('redirect_uri', text, (column) => column.notNull())
    .addColumn('code_challenge', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('started_at', text)
    .addColumn('last_used_at', text)
    .execute();
  await db.schema
    .createTable('oauth_tokens')
    .addColumn('token_hash', text, (column) => column.primaryKey().notNull())
    .addColumn('grant_id', text, (column) =>
      column.notNull().references('oauth_grants.id').onDelete('cascade'),
    )
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addColumn('used_at', text)
    .execute();
  await sql`create index oauth_grants_user_index on oauth_grants (user_id, created_at desc, id)`.execute(db);
  await sql`create index oauth_grants_client_index on oauth_grants (client_id)`.execute(db);
  await sql`create index oauth_tokens_grant_index on oauth_tokens (grant_id)`.execute(db);
  await sql`create index oauth_tokens_end_index on oauth_tokens (expires_at)`.execute(db);
  await sql`create index oauth_clients_age_index on oauth_clients (created_at)`.execute(db);
}
