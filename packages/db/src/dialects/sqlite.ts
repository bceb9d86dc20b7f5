import { statSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import type { Handle } from '../handle.ts';
import type { Database } from '../schema.ts';
import type { DialectTools } from './dialect-tools.ts';
import { errorCode } from './dialect-tools.ts';
import { claimRunnableJob } from './runnable-job.ts';
import { PatientSqliteDialect } from './sqlite-dialect.ts';

/**
 * FULL syncs the write-ahead log at each commit: browsers delete their copy of a recording once the server has
 * acknowledged it, so an acknowledged row must survive a power cut. Deleted content is overwritten with zeros; the
 * copies that this leaves are handled by erasure.ts.
 */
const pragmas = ['foreign_keys = ON', 'synchronous = FULL', 'secure_delete = ON'];

const lockWaitMs = 10_000;

/**
 * One connection to the file, which is made when it is missing. Opening writes nothing: the switch to the write-ahead
 * log, which is stored in the file, is done by the migration. @throws {Error} SQLITE_CANTOPEN when the folder is
 * missing or not accessible
 */
export function openSqlite(path: string): { db: Kysely<Database>; close: () => Promise<void> } {
  const file = new SqliteDatabase(path, { timeout: 0 });
  const db = new Kysely<Database>({ dialect: new PatientSqliteDialect({ file, lockWaitMs, pragmas }) });
  const close = async () => {
    await db.destroy();
    // Kysely does not close a file that it never used.
    file.close();
  };
  return { db, close };
}

/** Up to this size every page is checked at the start, which takes some 100 ms at most. */
const fullCheckBytes = 32 * 1024 * 1024;

/**
 * What is wrong with the file, or undefined. Reads only.
 * @returns an English sentence for the operator
 */
export async function findSqliteDamage(db: Handle, path: string): Promise<string | undefined> {
  try {
    await sql`select count(*) from sqlite_schema`.execute(db);
    if (statSync(path).size > fullCheckBytes) return undefined;
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
    const finding = rows[0]?.quick_check;
    return finding === 'ok' ? undefined : finding;
  } catch (error) {
    const code = errorCode(error);
    if (error instanceof Error && /^SQLITE_(NOTADB|CORRUPT)/.test(code)) return error.message;
    throw error;
  }
}

/** Readers and the writer do not block each other. */
export async function switchToWriteAheadLog(db: Handle): Promise<void> {
  await sql`pragma journal_mode = WAL`.execute(db);
}

export const sqliteTools: DialectTools = {
  name: 'sqlite',
  // A single writer needs no extra lock.
  claimJob: (handle, claim) => claimRunnableJob(handle, claim, (next) => next),
  // Write transactions already run one after the other.
  serialize: async () => undefined,
  isUniqueViolation: (error) => /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|ROWID)$/.test(errorCode(error)),
  isForeignKeyViolation: (error) => errorCode(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY',
  isBusy: (error) => /^SQLITE_(BUSY|LOCKED)/.test(errorCode(error)),
  isUnreachable: () => false,
  isDiskFull: (error) => errorCode(error) === 'SQLITE_FULL',
};
