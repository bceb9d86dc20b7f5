import { PostgresAdapter, sql } from 'kysely';
import type { WingmanDatabase } from './database.ts';
import type { Handle, Transaction } from './handle.ts';

/**
 * SQLite zeroes what is deleted (`secure_delete`), but not the copies that remain in the free space of a page when its
 * rows move to a neighbour. Only VACUUM removes those. `user_version` says whether one is due: 0 in files of versions
 * that did not zero anything yet, `rewritten` after a VACUUM, `deleted` since something was deleted.
 */
const rewritten = 1;
const deleted = 2;

/** Marks the file for a rewrite. Call it in the transaction that deletes. Does nothing on PostgreSQL. */
export async function scheduleErasure(trx: Transaction): Promise<void> {
  if (trx.getExecutor().adapter instanceof PostgresAdapter) return;
  await setVersion(trx, deleted);
}

/** A new file contains nothing that was deleted. */
export async function markRewritten(handle: Handle): Promise<void> {
  await setVersion(handle, rewritten);
}

async function setVersion(handle: Handle, version: number): Promise<void> {
  await sql`pragma user_version = ${sql.lit(version)}`.execute(handle);
}

/**
 * Truncates SQLite's write-ahead log, which still contains deleted rows. Pages in use by a reader remain until the next
 * call, or until the file is closed.
 */
export async function truncateLog({ db, file }: WingmanDatabase): Promise<void> {
  if (file !== undefined) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

/** The size in bytes of a SQLite file that contains traces of deleted content; undefined where there are none. */
export async function findErasureDue({ db, file }: WingmanDatabase): Promise<number | undefined> {
  if (file === undefined) return undefined;
  const version = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  if (version.rows[0]?.user_version === rewritten) return undefined;
  const size = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count, pragma_page_size
  `.execute(db);
  return size.rows[0]?.bytes ?? 0;
}

/**
 * Rewrites a SQLite file without deleted content. Blocks this process and all writers: about 1 s for 150 MB. Needs
 * twice the file's size on the disk meanwhile. @throws {Error} when another process uses the file, or the disk is full;
 * the file is then unchanged
 */
export async function rewriteWithoutDeleted(database: WingmanDatabase): Promise<void> {
  // This process must not delete between the two.
  await database.db.connection().execute(async (connection) => {
    await sql`vacuum`.execute(connection);
    await setVersion(connection, rewritten);
  });
  await truncateLog(database);
}
