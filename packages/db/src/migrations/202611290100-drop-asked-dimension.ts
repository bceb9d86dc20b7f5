import type { Kysely } from 'kysely';

/** Vectors are as long as their model makes them: no other length is asked for any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('embedding_models').dropColumn('asked_dimension').execute();
}
