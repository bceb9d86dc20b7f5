import type { Kysely } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

/**
 * What is known about the audio of a recording: why it is not whole, how long its file says it is, and as what players
 * play it (empty where none does, null where nobody has looked yet).
 */
export async function up(db: AnyDb): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql`text collate "C"` : sql`text`;
  await db.schema.alterTable('recordings').addColumn('incomplete', text).execute();
  await db.schema.alterTable('recordings').addColumn('stated_duration', 'integer').execute();
  await db.schema.alterTable('recordings').addColumn('player_form', text).execute();
}
