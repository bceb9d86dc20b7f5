import type { Kysely } from 'kysely';

/** Lines that a user has changed, settled or deleted: they are not found again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('note_lines')
    .addColumn('is_touched', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
