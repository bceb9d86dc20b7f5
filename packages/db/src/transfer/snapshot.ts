import { sql } from 'kysely';
import { openDatabase, type WingmanDatabase } from '../database.ts';
import type { Handle } from '../handle.ts';
import { migrateToLatest } from '../migrate.ts';
import { signInTables } from './copied-tables.ts';
import { continueIds, copyRows } from './copy-rows.ts';

/**
 * Writes a consistent snapshot of the whole database, of either dialect, to a new SQLite file. A server may be running
 * on it.
 * @throws {Error} when `file` exists
 */
export async function writeSnapshot(database: WingmanDatabase, file: string): Promise<void> {
  if (database.dialect.name === 'sqlite') {
    await sql`vacuum into ${file}`.execute(database.db);
    return;
  }
  const snapshot = await openDatabase({ kind: 'sqlite', file });
  try {
    await migrateToLatest(snapshot);
    await atOneMoment(database, (from) => snapshot.db.transaction().execute((to) => copyRows(from, to)));
    // A single file to copy, without a write-ahead log.
    await sql`pragma journal_mode = delete`.execute(snapshot.db);
  } finally {
    await snapshot.close();
  }
}

/**
 * Replaces all rows of the database by those of a snapshot; on failure nothing is changed. Migrates the snapshot first:
 * pass a copy of one that is to be kept. The search index is empty afterwards and must be rebuilt. @param signIns `end`
 * leaves the sign-in sessions out, so that all users must sign in again
 */
export async function loadSnapshot(
  file: string,
  database: WingmanDatabase,
  { signIns = 'keep' }: { signIns?: 'keep' | 'end' } = {},
): Promise<void> {
  const without = signIns === 'end' ? signInTables : [];
  const snapshot = await openDatabase({ kind: 'sqlite', file });
  try {
    await migrateToLatest(snapshot);
    await atOneMoment(snapshot, (from) =>
      database.db.transaction().execute((to) => copyRows(from, to, without)),
    );
    await continueIds(database);
  } finally {
    await snapshot.close();
  }
}

/**
 * Migrates a snapshot and changes it, in one transaction. Pass a copy of one that is to be kept.
 * @throws {DatabaseTooNewError}
 * @throws {DatabaseDamagedError}
 */
export async function changeSnapshot<T>(file: string, change: (handle: Handle) => Promise<T>): Promise<T> {
  const snapshot = await openDatabase({ kind: 'sqlite', file });
  try {
    await migrateToLatest(snapshot);
    return await snapshot.db.transaction().execute(change);
  } finally {
    await snapshot.close();
  }
}

/** Checks every page and every index of a snapshot. @returns what is wrong, or undefined */
export async function findSnapshotDamage(file: string): Promise<string | undefined> {
  const snapshot = await openDatabase({ kind: 'sqlite', file });
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(snapshot.db);
    const finding = rows[0]?.integrity_check;
    return finding === 'ok' ? undefined : finding;
  } catch (error) {
    if (error instanceof Error) return error.message;
    throw error;
  } finally {
    await snapshot.close();
  }
}

/** Reads within one transaction, isolated from concurrent writes. */
function atOneMoment<T>({ db, dialect }: WingmanDatabase, read: (handle: Handle) => Promise<T>): Promise<T> {
  const transaction = db.transaction().setAccessMode('read only');
  const calm = dialect.name === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction;
  return calm.execute(read);
}

/** Whether there is no account yet, so that a backup may be restored. */
export async function isUnused({ db }: WingmanDatabase): Promise<boolean> {
  const found = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return found === undefined;
}

/** Ids of all accounts, to check whether one database is a copy of another. */
export async function listUserIds(handle: Handle): Promise<string[]> {
  const rows = await handle.selectFrom('users').select('id').execute();
  return rows.map(({ id }) => id);
}
