import { type Kysely, sql } from 'kysely';

/** What a voice says in a recording is found without reading the words of all others in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index recording_segments_voice_index on recording_segments (recording_id, speaker, position)
    where speaker is not null
  `.execute(db);
}
