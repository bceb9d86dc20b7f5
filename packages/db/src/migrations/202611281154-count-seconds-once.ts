import { type Kysely, sql } from 'kysely';

/** How many seconds of a recording its owner's minutes hold already, so that they can be counted later, and once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('recordings')
    .addColumn('counted_seconds', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update recordings set counted_seconds = duration`.execute(db);
}
