import type { Kysely } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

/** Which corrections of transcripts one replacement of words has made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql`text collate "C"` : sql`text`;
  await db.schema.alterTable('corrections').addColumn('replacement_id', text).execute();
  await db.schema
    .createIndex('corrections_replacement_id_index')
    .on('corrections')
    .columns(['user_id', 'replacement_id', 'id'])
    .where(sql.ref('replacement_id'), 'is not', null)
    .execute();
}
