import type { Kysely } from 'kysely';

/** Secrets that an instance made for itself, so that all its nodes have the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('instance_secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}
