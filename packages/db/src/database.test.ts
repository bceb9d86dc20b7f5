import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openDatabase } from './database.ts';
import { databaseTrouble } from './database-trouble.ts';
import { countUsers, findUserById } from './repositories/user.repository.ts';
import { addUser } from './testing/rows.ts';
import { createDatabase, describeDatabases } from './testing/test-databases.ts';

describeDatabases((open) => {
  test('D-34 (c) a text loses only NUL characters and lone surrogates', async () => {
    const { db } = await open();
    const { id } = await addUser(db, { firstName: 'a\0b 😀 \ud83d! \ude00', lastName: 'È\u0001' });
    const user = await findUserById(db, id);
    expect(user).toMatchObject({ firstName: 'ab 😀 \ufffd! \ufffd', lastName: 'È\u0001' });
  });

  test('a transaction that throws is rolled back', async () => {
    const { db } = await open();
    const failing = db.transaction().execute(async (trx) => {
      await addUser(trx);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await countUsers(db)).toBe(0);
  });

  test('transactions with the same name run one after the other', async () => {
    const { db, dialect } = await open();
    const addFirst = () =>
      db.transaction().execute(async (trx) => {
        await dialect.serialize(trx, 'first');
        const isFirst = (await countUsers(trx)) === 0;
        await addUser(trx, { isAdmin: isFirst });
        return isFirst;
      });
    const answers = await Promise.all([addFirst(), addFirst(), addFirst(), addFirst()]);
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  test('closing is idempotent', async () => {
    const database = await open();
    await database.close();
    await database.close();
    await expect(countUsers(database.db)).rejects.toThrow();
  });
});

test('D-33 (a) a write lock of another process delays writes and does not block the event loop', async () => {
  const { options, remove } = await createDatabase('sqlite');
  if (options.kind !== 'sqlite') throw new Error('not SQLite');
  const database = await openDatabase(options);
  await addUser(database.db);
  const other = new SqliteDatabase(options.file);
  other.exec('begin immediate');
  let isWritten = false;
  const writing = database.db
    .transaction()
    .execute((trx) => addUser(trx))
    .then(() => {
      isWritten = true;
    });
  // Timers still fire while the write waits.
  let ticks = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      ticks += 1;
      if (ticks < 30) return;
      clearInterval(timer);
      resolve();
    }, 10);
  });
  expect(isWritten).toBe(false);
  other.exec('commit');
  await writing;
  expect(await countUsers(database.db)).toBe(2);
  other.close();
  await database.close();
  await remove();
});

test('a PostgreSQL connection that breaks while checked out fails its transaction, not the process', async () => {
  const { options, remove } = await createDatabase('postgres');
  const { db, close } = await openDatabase(options);
  const failing = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const pid = rows[0]?.pid;
    await sql`select pg_terminate_backend(${pid})`.execute(db);
    await vi.waitUntil(async () => {
      const left = await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(db);
      return left.rows.length === 0;
    });
    return countUsers(trx);
  });
  const error = await failing.catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(Error);
  expect(databaseTrouble(error)).toBe('away');
  expect(databaseTrouble(new Error('anything else'))).toBeUndefined();
  expect(await countUsers(db)).toBe(0);
  await close();
  await remove();
});

test('D-33 (b) a full disk is reported as such, leaves no row, and writes work again when there is space', async () => {
  const { options, remove } = await createDatabase('sqlite');
  const { db, close } = await openDatabase(options);
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit(pages.rows[0]?.page_count ?? 1)}`.execute(db);
  const failing = db.transaction().execute(async (trx) => {
    await addUser(trx);
    await addUser(trx, { firstName: 'x'.repeat(100_000) });
  });
  const error = await failing.catch((cause: unknown) => cause);
  expect(databaseTrouble(error)).toBe('full');
  expect(await countUsers(db)).toBe(0);
  await sql`pragma max_page_count = 100000`.execute(db);
  await addUser(db);
  expect(await countUsers(db)).toBe(1);
  await close();
  await remove();
});

test('the reason is also reported where SQLite has rolled back the transaction by itself', async () => {
  const { options, remove } = await createDatabase('sqlite');
  const { db, dialect, close } = await openDatabase(options);
  const failing = db.transaction().execute(async (trx) => {
    await addUser(trx);
    await sql`insert or rollback into kysely_migration select * from kysely_migration`.execute(trx);
  });
  const error = await failing.catch((cause: unknown) => cause);
  expect(dialect.isUniqueViolation(error)).toBe(true);
  expect(await countUsers(db)).toBe(0);
  await close();
  await remove();
});
