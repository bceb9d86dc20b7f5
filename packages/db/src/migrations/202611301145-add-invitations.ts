import type { Kysely } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

/** Who may register, as administrators choose it, and whom they invite. */
export async function up(db: AnyDb): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable('instance_settings')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('value', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('invitations')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('email', text)
    .addColumn('is_admin', 'integer', (column) => column.notNull())
    .addColumn('subscription_plan', text, (column) => column.notNull())
    .addColumn('plan_ends_at', text)
    .addColumn('expires_at', text, (column) => column.notNull())
    .addColumn('created_by', text, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
  await sql`create index users_plan_end_index on users (subscription_expires_at) where subscription_expires_at is not null`.execute(
    db,
  );
  await db.schema
    .createIndex('invitations_created_by_index')
    .on('invitations')
    .column('created_by')
    .execute();
}
