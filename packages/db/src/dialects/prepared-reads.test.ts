import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../database.ts';
import { describeDatabases, type OpenTestDatabase } from '../testing/test-databases.ts';
import { readPrepared } from './prepared-reads.ts';

/** One connection, so that the next statement sees what this one left there. */
async function openOne(
  { options }: OpenTestDatabase,
  run: (database: OpenTestDatabase['db']) => Promise<void>,
) {
  const database = await openDatabase(
    options.kind === 'postgres' ? { ...options, maxConnections: 1 } : options,
  );
  await run(database.db).finally(() => database.close());
}

const doubled = (db: OpenTestDatabase['db'], number: number) =>
  readPrepared<{ twice: number }>(db, sql`select 2 * cast(${number} as integer) as twice`);

describeDatabases((open, kind) => {
  it('reads the same statement with other parameters', async () => {
    await openOne(await open(), async (db) => {
      expect(await doubled(db, 2)).toEqual([{ twice: 4 }]);
      expect(await doubled(db, 21)).toEqual([{ twice: 42 }]);
    });
  });

  if (kind === 'sqlite') return;

  it('is prepared once a connection', async () => {
    await openOne(await open(), async (db) => {
      for (const number of [1, 2, 3]) await doubled(db, number);
      const kept = sql<{
        statement: string;
      }>`select statement from pg_prepared_statements where name like 'read_%'`;
      expect((await kept.execute(db)).rows).toEqual([
        { statement: 'select 2 * cast($1 as integer) as twice' },
      ]);
    });
  });

  it('is answered behind a pooler that keeps no statements', async () => {
    await openOne(await open(), async (db) => {
      await doubled(db, 1);
      // What another connection of the pooler knows: nothing.
      await sql`deallocate all`.execute(db);
      expect(await doubled(db, 21)).toEqual([{ twice: 42 }]);
      expect(await doubled(db, 4)).toEqual([{ twice: 8 }]);
      const kept = await sql`select name from pg_prepared_statements`.execute(db);
      expect(kept.rows).toEqual([]);
    });
  });
});
