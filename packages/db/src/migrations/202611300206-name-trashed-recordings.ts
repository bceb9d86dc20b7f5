import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** By what a recording in the trash is named while its user gave it no title. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
  const add = (name: string, type: 'integer' | typeof text, value: string | number) =>
    db.schema
      .alterTable('trashed_recordings')
      .addColumn(name, type, (column) => column.notNull().defaultTo(value))
      .execute();
  await add('filename', text, '');
  await add('segment_number', 'integer', 1);
  await add('is_auto_segmented', 'integer', 0);
}
