import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What a user's stored vectors have gained and lost is seen by their ids; their times are compared in memory. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index embedding_parts_user_id_index`.execute(db);
  await sql`create index embedding_parts_user_id_index on embedding_parts (user_id, model_id, id)`.execute(
    db,
  );
}
