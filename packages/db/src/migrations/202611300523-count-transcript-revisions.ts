import type { Kysely } from 'kysely';

/** By which clients know whether they have read the transcript as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('recordings')
    .addColumn('transcript_revision', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
