import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('conversations')
    .addColumn('unsupported', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}
