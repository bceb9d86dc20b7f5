import type { Kysely } from 'kysely';

/** Whether a provider that transcribes is given the words that a user knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('user_settings')
    .addColumn('suggests_words', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
