import type { Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

type AnyDb = Kysely<unknown>;

const isPostgres = (db: AnyDb) => db.getExecutor().adapter instanceof PostgresAdapter;

/** Text that compares by code points on both databases. */
function textType(db: AnyDb): RawBuilder<unknown> {
  return isPostgres(db) ? sql`text collate "C"` : sql`text`;
}

/** Users see their sign-in sessions: each has an id that may be shown, a device, and when it was used last. */
export async function up(db: AnyDb): Promise<void> {
  const text = textType(db);
  for (const column of ['id', 'browser', 'system', 'last_used_at'])
    await db.schema.alterTable('auth_sessions').addColumn(column, text).execute();
  const id = isPostgres(db) ? sql`gen_random_uuid()::text` : sql`lower(hex(randomblob(16)))`;
  await sql`update auth_sessions set id = ${id}, last_used_at = created_at`.execute(db);
  // An earlier version that is at work until it is replaced gives no ids.
  if (isPostgres(db)) await sql`alter table auth_sessions alter column id set default ${id}`.execute(db);
  await db.schema
    .createIndex('auth_sessions_id_index')
    .on('auth_sessions')
    .columns(['user_id', 'id'])
    .unique()
    .execute();
}
