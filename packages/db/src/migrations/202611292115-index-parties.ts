import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Who takes on what and for whom is found without reading each commitment: over all recordings, and in those of a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index note_lines_commitments_index`.execute(db);
  await sql`
    create index note_lines_commitments_index on note_lines (user_id, state, due_order, id, who, to_whom)
    where section = 'commitment' and is_removed = 0
  `.execute(db);
  await sql`
    create index note_lines_parties_index on note_lines (recording_id, who, to_whom, state)
    where section = 'commitment' and is_removed = 0
  `.execute(db);
}
