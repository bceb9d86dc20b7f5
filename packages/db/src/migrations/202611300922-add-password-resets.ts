import type { Kysely } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

/** Links by which users set a new password. */
export async function up(db: AnyDb): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable('password_resets')
    .addColumn('user_id', text, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
}
