import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { DatabaseOptions } from './database.ts';
import { openDatabase } from './database.ts';
import { DatabaseDamagedError, DatabaseTooNewError, migrateToLatest, newestMigration } from './migrate.ts';
import { countUsers } from './repositories/user.repository.ts';
import { createTestDatabase } from './testing/postgres-database.ts';
import { addUser } from './testing/rows.ts';
import { describeDatabases } from './testing/test-databases.ts';

async function migrate(options: DatabaseOptions): Promise<void> {
  const database = await openDatabase(options);
  try {
    await migrateToLatest(database);
  } finally {
    await database.close();
  }
}

describeDatabases((open) => {
  test('migrating again changes nothing', async () => {
    const database = await open();
    await addUser(database.db);
    await migrateToLatest(database);
    expect(await countUsers(database.db)).toBe(1);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      database.db,
    );
    const names = rows.map(({ name }) => name);
    expect(names.at(-1)).toBe(newestMigration);
    expect(new Set(names).size).toBe(names.length);
  });

  test('a database of a newer version is refused and not changed', async () => {
    const database = await open();
    const newer = '209901010000-add-something';
    await sql`insert into kysely_migration values (${newer}, '2099-01-01T00:00:00Z')`.execute(database.db);
    await addUser(database.db);
    await expect(migrateToLatest(database)).rejects.toThrow(DatabaseTooNewError);
    await expect(migrateToLatest(database)).rejects.toThrow(newer);
    expect(await countUsers(database.db)).toBe(1);
  });

  test('there is at most one default agent, also with concurrent writers', async () => {
    const { db, dialect } = await open();
    const insert = (id: string, isDefault: number) =>
      sql`
        insert into agents (id, name, description, system_prompt, temperature, max_tokens, is_default, category,
          icon, created_at, updated_at)
        values (${id}, 'a', 'b', 'c', 0.7, 500, ${isDefault}, 'custom', 'x', '', '')
      `.execute(db);
    await insert('one', 1);
    await insert('two', 0);
    await insert('three', 0);
    const error = await insert('four', 1).catch((thrown: unknown) => thrown);
    expect(dialect.isUniqueViolation(error)).toBe(true);
    expect(dialect.isBusy(error) || dialect.isDiskFull(error)).toBe(false);
  });
});

test('two processes that start concurrently on an empty PostgreSQL both find it migrated', async () => {
  const { url, drop } = await createTestDatabase(inject('postgresUrl'), 'wingman_race');
  await Promise.all([migrate({ kind: 'postgres', url }), migrate({ kind: 'postgres', url })]);
  await drop();
});

describe('a SQLite file', () => {
  let folder = '';
  let file = '';

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'wingman-migrate-'));
    file = path.join(folder, 'wingman.sqlite');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const digest = () => createHash('sha256').update(readFileSync(file)).digest('hex');

  /** The error, and whether the folder is exactly as before. */
  async function tryToMigrate() {
    const before = digest();
    const error = await migrate({ kind: 'sqlite', file }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return { error, isUntouched: digest() === before && readdirSync(folder).length === 1 };
  }

  test('that is missing is created, with the write-ahead log', async () => {
    await migrate({ kind: 'sqlite', file });
    const database = await openDatabase({ kind: 'sqlite', file });
    const { rows } = await sql`pragma journal_mode`.execute(database.db);
    expect(rows).toEqual([{ journal_mode: 'wal' }]);
    await database.close();
    expect(readdirSync(folder)).toEqual(['wingman.sqlite']);
  });

  test('that is no database is refused untouched', async () => {
    writeFileSync(file, 'This is a letter and no database. '.repeat(400));
    const { error, isUntouched } = await tryToMigrate();
    expect(error).toBeInstanceOf(DatabaseDamagedError);
    expect(isUntouched).toBe(true);
  });

  test('that is truncated is refused untouched', async () => {
    await migrate({ kind: 'sqlite', file });
    writeFileSync(file, readFileSync(file).subarray(0, 50_000));
    const { error, isUntouched } = await tryToMigrate();
    expect(error).toBeInstanceOf(DatabaseDamagedError);
    expect(isUntouched).toBe(true);
  });

  test('with overwritten pages is refused untouched', async () => {
    await migrate({ kind: 'sqlite', file });
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 20_480, 40_960);
    writeFileSync(file, bytes);
    const { error, isUntouched } = await tryToMigrate();
    expect(error).toBeInstanceOf(DatabaseDamagedError);
    expect(isUntouched).toBe(true);
  });

  test('of a newer version is refused untouched', async () => {
    await migrate({ kind: 'sqlite', file });
    const database = await openDatabase({ kind: 'sqlite', file });
    await sql`insert into kysely_migration values ('2099-x', '')`.execute(database.db);
    await database.close();
    const { error, isUntouched } = await tryToMigrate();
    expect(error).toBeInstanceOf(DatabaseTooNewError);
    expect(isUntouched).toBe(true);
  });

  test('of another program is refused untouched', async () => {
    const database = await openDatabase({ kind: 'sqlite', file });
    await sql`create table users (id integer)`.execute(database.db);
    await database.close();
    const { error, isUntouched } = await tryToMigrate();
    expect(error).toBeInstanceOf(DatabaseDamagedError);
    expect(isUntouched).toBe(true);
  });
});
