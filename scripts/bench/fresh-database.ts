import path from 'node:path';
import type { WingmanDatabase } from '../../packages/db/src/database.ts';
import { openDatabase } from '../../packages/db/src/database.ts';
import { migrateToLatest } from '../../packages/db/src/migrate.ts';
import { createTestDatabase } from '../../packages/db/src/testing/postgres-database.ts';
import { withFolder } from './processes.ts';

/** A migrated, empty database for one run, deleted after it: SQLite in a temporary folder, or one on the PostgreSQL server at `url`. */
export async function withFreshDatabase(
  url: string | undefined,
  body: (database: WingmanDatabase) => Promise<void>,
): Promise<void> {
  const use = async (database: WingmanDatabase) => {
    try {
      await migrateToLatest(database);
      await body(database);
    } finally {
      await database.close();
    }
  };
  if (url === undefined) {
    await withFolder(async (folder) =>
      use(await openDatabase({ kind: 'sqlite', file: path.join(folder, 'wingman.sqlite') })),
    );
    return;
  }
  const fresh = await createTestDatabase(url, 'wingman_recall');
  try {
    await use(await openDatabase({ kind: 'postgres', url: fresh.url }));
  } finally {
    await fresh.drop();
  }
}
