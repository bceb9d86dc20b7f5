import type { Log } from '@wingman/core/ports/log.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { findErasureDue, rewriteWithoutDeleted } from '@wingman/db/erasure.ts';

/**
 * Sizes of the file up to which it is rewritten by itself, at some 1.3 s of processor time for 180 MB: at a start, at a stop,
 * which a service manager does not wait for very long, and between requests. `wingman migrate` knows no limit.
 */
export const rewriteLimits = { atStart: 1e9, atStop: 250e6, whileServing: 64e6 };

/**
 * Rewrites the SQLite file without what was deleted, where something was since the last time, or where it is from a
 * version that overwrote nothing. Only for the process that holds the data folder.
 * @throws {Error} when the disk is full; the file is as before
 */
export async function rewriteIfDue(
  database: WingmanDatabase,
  maxBytes: number,
  log?: Log,
): Promise<{ bytes: number } | undefined> {
  const bytes = await findErasureDue(database);
  if (bytes === undefined) return undefined;
  if (bytes > maxBytes) {
    log?.warn(
      { bytes },
      'the database still holds traces of what was deleted: stop the server and run wingman migrate',
    );
    return undefined;
  }
  log?.info({ bytes }, 'rewriting the database without what was deleted');
  await rewriteWithoutDeleted(database);
  return { bytes };
}
