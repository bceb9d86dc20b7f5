import SqliteDatabase from 'better-sqlite3';
import { errorCode } from './dialects/dialect-tools.ts';

/** Another process holds the lock. */
export class LockHeldError extends Error {
  override readonly name = 'LockHeldError';
}

/**
 * Holds `file` (made when missing, stays empty) for this process until `release`, or until the process ends in whatever
 * way: it is a lock of the operating system, taken through SQLite, so it cannot become stale.
 * @throws {LockHeldError}
 */
export function holdExclusively(file: string): { release: () => void } {
  const lock = new SqliteDatabase(file, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw errorCode(error) === 'SQLITE_BUSY'
      ? new LockHeldError(`${file} is held by another process`)
      : error;
  }
  return { release: () => void lock.close() };
}

/** The same; undefined while another process holds it. */
export function holdIfFree(file: string): { release: () => void } | undefined {
  try {
    return holdExclusively(file);
  } catch (error) {
    if (error instanceof LockHeldError) return undefined;
    throw error;
  }
}
