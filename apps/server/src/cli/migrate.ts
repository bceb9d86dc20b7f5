import { newestMigration } from '@wingman/db/migrate.ts';
import type { Config } from '../config.ts';
import { prepareDataFolder } from '../data-folder.ts';
import { openMigrated } from '../open-instance.ts';
import type { Report } from './report.ts';

/** `wingman migrate`: brings the database to this version's shape. @throws {StartFailure} when it cannot be */
export async function migrate(config: Config, report: Report): Promise<void> {
  prepareDataFolder(config.dataDir);
  const database = await openMigrated(config.database, config.dataDir);
  await database.close();
  report({ schema: newestMigration }, [`The database has the schema ${newestMigration}.`]);
}
