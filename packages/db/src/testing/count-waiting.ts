import { sql } from 'kysely';
import type { WingmanDatabase } from '../database.ts';

/** How many transactions of a PostgreSQL database wait for one of the same name, see `serialize`. */
export async function countWaiting({ db }: WingmanDatabase): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and not granted and datname = current_database()`.execute(db);
  return Number(rows[0]?.count);
}
