import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../database.ts';
import { addUser } from './rows.ts';
import { createDatabase, type OpenTestDatabase } from './test-databases.ts';

/** Leases a database; `end` closes and returns it. */
async function lease(): Promise<OpenTestDatabase & { end: () => Promise<void> }> {
  const { options, remove } = await createDatabase('postgres');
  const database = await openDatabase(options);
  const end = async () => {
    await database.close();
    await remove();
  };
  return { ...database, options, end };
}

async function nameOf({ db }: OpenTestDatabase): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]?.name;
}

test('a database is used again, with no rows and with counters at their start', async () => {
  const first = await lease();
  const name = await nameOf(first);
  const { id } = await addUser(first.db);
  await sql`insert into search_owners (user_id) values (${id})`.execute(first.db);
  await first.end();
  const second = await lease();
  onTestFinished(second.end);
  expect(await nameOf(second)).toBe(name);
  expect(await second.db.selectFrom('users').selectAll().execute()).toEqual([]);
  await addUser(second.db, { id });
  await sql`insert into search_owners (user_id) values (${id})`.execute(second.db);
  expect(await second.db.selectFrom('search_owners').select('id').execute()).toEqual([{ id: 1 }]);
});

test('two databases that are leased at the same time are different ones', async () => {
  const both = [await lease(), await lease()];
  for (const { end } of both) onTestFinished(end);
  const [one, other] = await Promise.all(both.map(nameOf));
  expect(one).not.toBe(other);
});

test.each([
  ['a table', 'create table left_behind (id integer)'],
  ['another name of a table', 'alter table jobs rename to jobs_away'],
  ['a column', 'alter table jobs add column more text'],
  ['a migration of another version', "insert into kysely_migration values ('9', '9')"],
])('a database in which a test left %s is not used again', async (_, statement) => {
  const changed = await lease();
  const name = await nameOf(changed);
  await sql.raw(statement).execute(changed.db);
  await changed.end();
  const next = await lease();
  onTestFinished(next.end);
  expect(await nameOf(next)).not.toBe(name);
});

test('a connection that a test left open is ended', async () => {
  const { options, remove } = await createDatabase('postgres');
  const left = await openDatabase(options);
  const trx = await left.db.startTransaction().execute();
  await sql`lock table users in access exclusive mode`.execute(trx);
  await remove();
  const next = await lease();
  onTestFinished(next.end);
  expect(await next.db.selectFrom('users').selectAll().execute()).toEqual([]);
  await expect(sql`select 1`.execute(trx)).rejects.toThrow(/connection/i);
  await trx
    .rollback()
    .execute()
    .catch(() => undefined);
  await left.close();
});
