import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('user_settings')
    .addColumn('stop_after_silence', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
