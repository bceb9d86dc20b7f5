import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createTestDatabase, ensureTemplateDatabase } from './postgres-database.ts';

const serverUrl = inject('postgresUrl');

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

test('the server folds case beyond ASCII as the product expects', async () => {
  expect(await ask(serverUrl, "select lower('È')")).toEqual(['è']);
});

test('two databases with the same name do not share their tables', async () => {
  const one = await createTestDatabase(serverUrl, 'twins');
  const other = await createTestDatabase(serverUrl, 'twins');
  await ask(one.url, 'create table only_here (id integer)');
  await expect(ask(other.url, 'select * from only_here')).rejects.toThrow('does not exist');
  await Promise.all([one.drop(), other.drop()]);
});

test('a database is dropped even while clients are connected', async () => {
  const database = await createTestDatabase(serverUrl, 'dropped');
  const client = new pg.Client({ connectionString: database.url });
  const cut = new Promise<Error>((resolve) => client.on('error', resolve));
  await client.connect();
  await database.drop();
  expect((await cut).message).toMatch(/terminating connection|terminated unexpectedly/);
  await expect(ask(database.url, 'select 1')).rejects.toThrow('does not exist');
});

test('a template is seeded once and every copy starts with its rows', async () => {
  let fillings = 0;
  const fill = async (url: string) => {
    fillings += 1;
    await ask(url, 'create table fruit (name text)');
    await ask(url, "insert into fruit values ('mela')");
  };
  const askers = [1, 2, 3].map(() => ensureTemplateDatabase(serverUrl, 'template_fruit', fill));
  const [template] = await Promise.all(askers);
  expect(fillings).toBe(1);
  const copy = await createTestDatabase(serverUrl, 'fruit', template);
  await ask(copy.url, "insert into fruit values ('pera')");
  const second = await createTestDatabase(serverUrl, 'fruit', template);
  expect(await ask(second.url, 'select name from fruit')).toEqual(['mela']);
  await Promise.all([copy.drop(), second.drop()]);
});

test('a template whose seeding failed is retried', async () => {
  const failing = ensureTemplateDatabase(serverUrl, 'template_failing', () =>
    Promise.reject(new Error('no')),
  );
  await expect(failing).rejects.toThrow('no');
  const name = await ensureTemplateDatabase(serverUrl, 'template_failing', (url) =>
    ask(url, 'create table ready (id integer)').then(() => undefined),
  );
  const copy = await createTestDatabase(serverUrl, 'retried', name);
  expect(await ask(copy.url, 'select count(*) from ready')).toEqual(['0']);
  await copy.drop();
});
