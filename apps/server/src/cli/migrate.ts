import type { WingmanDatabase } from '@wingman/db/database.ts';
import { holdIfFree } from '@wingman/db/exclusive-lock.ts';
import { newestMigration } from '@wingman/db/migrate.ts';
import type { Config } from '../config/config.ts';
import { makeFolder, prepareDataFolder, temporaryFolder } from '../data-folder/data-folder.ts';
import { dataFolderLock, openMigrated } from '../process/open-instance.ts';
import { rewriteIfDue } from '../process/rewrite-database.ts';
import { megabytes, type Report } from './report.ts';

/**
 * `wingman migrate`: brings the database to this version's shape, and rewrites a SQLite file that still holds traces of what
 * was deleted, unless it is being served. @throws {StartFailure} when it cannot be
 */
export async function migrate(config: Config, report: Report): Promise<void> {
  prepareDataFolder(config.dataDir);
  makeFolder(temporaryFolder(config.dataDir));
  const database = await openMigrated(config.database, config.dataDir);
  try {
    const rewritten = await rewriteUnlessServed(config, database);
    report({ schema: newestMigration, rewrittenBytes: rewritten?.bytes ?? 0 }, [
      `The database has the schema ${newestMigration}.`,
      ...(rewritten ? [`It was rewritten without what was deleted (${megabytes(rewritten.bytes)}).`] : []),
    ]);
  } finally {
    await database.close();
  }
}

async function rewriteUnlessServed(
  { dataDir }: Config,
  database: WingmanDatabase,
): Promise<{ bytes: number } | undefined> {
  if (database.file === undefined) return undefined;
  const hold = holdIfFree(dataFolderLock(dataDir));
  try {
    return hold && (await rewriteIfDue(database, Number.POSITIVE_INFINITY));
  } finally {
    hold?.release();
  }
}
