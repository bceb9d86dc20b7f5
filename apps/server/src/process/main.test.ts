import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { call, newTestUser } from '@wingman/api/testing/test-user.ts';
import { openDatabase } from '@wingman/db/database.ts';
import { holdExclusively } from '@wingman/db/exclusive-lock.ts';
import { migrateToLatest, newestMigration } from '@wingman/db/migrate.ts';
import { findUserByEmailKey } from '@wingman/db/repositories/user.repository.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { servingOn, untilServing, wingman } from '../testing/program.ts';
import { freePort } from '../testing/spawned-program.ts';
import { newFolder } from '../testing/test-app.ts';

async function expectRefusal(args: string[], env: Record<string, string>, sentence: RegExp): Promise<void> {
  const run = wingman(args, env);
  expect(await run.ended).toBe(1);
  const { out, err } = run.output();
  expect(out).toBe('');
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).toMatch(sentence);
}

const email = 'a@example.test';

function signIn(port: string) {
  return call(servingOn(port), 'POST', '/api/auth/login', { email, password: 'parola segreta' });
}

it('serves until SIGTERM, and has all data after a restart', async () => {
  const env = { DATA_DIR: newFolder(), PORT: await freePort() };
  const address = `http://127.0.0.1:${env.PORT}`;
  const first = wingman([], env);
  await vi.waitUntil(() => first.output().out.includes(`Wingman is ready: ${address}\n`), {
    timeout: 10_000,
  });
  await newTestUser(servingOn(env.PORT), { email });
  const stream = await fetch(`${address}/healthz`);
  expect(await stream.json()).toEqual({ status: 'ok' });
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const second = wingman(['serve'], env);
  await untilServing(second);
  expect((await signIn(env.PORT)).status).toBe(200);
  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);
  expect(second.output().err).toBe('');
});

it('names the setting that is wrong', async () => {
  await expectRefusal([], { PORT: 'tremila' }, /^The setting PORT must be a port from 0 to 65535\.$/m);
});

it('says that a port is in use, and touches nothing', async () => {
  const folder = join(newFolder(), 'data');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const PORT = String((server.address() as AddressInfo).port);
  await expectRefusal(
    [],
    { PORT, DATA_DIR: folder },
    new RegExp(`^Port ${PORT} on 127\\.0\\.0\\.1 is in use`),
  );
  expect(existsSync(folder)).toBe(false);
});

it('says that a host is no address of this machine', async () => {
  const folder = join(newFolder(), 'data');
  const env = { HOST: '192.0.2.1', PORT: '0', DATA_DIR: folder };
  await expectRefusal([], env, /^HOST 192\.0\.2\.1 is no address of this machine\.$/m);
  expect(existsSync(folder)).toBe(false);
});

it('says that nothing can be written to the data folder', async () => {
  const file = join(newFolder(), 'a-file');
  writeFileSync(file, 'text');
  const env = { DATA_DIR: join(file, 'data'), PORT: '0' };
  await expectRefusal(
    [],
    env,
    /^The data folder .*a-file\/data \(DATA_DIR\) cannot be written to \(ENOTDIR\)\.$/m,
  );
  expect(readFileSync(file, 'utf8')).toBe('text');
});

it('refuses a data folder in use by another server, until that one has ended in whatever way', async () => {
  const folder = newFolder();
  const first = wingman([], { DATA_DIR: folder, PORT: '0' });
  await untilServing(first);
  await expectRefusal([], { DATA_DIR: folder, PORT: '0' }, /^Another Wingman is already serving .*DATA_DIR/);
  first.child.kill('SIGKILL');
  await first.ended;
  const third = wingman([], { DATA_DIR: folder, PORT: '0' });
  await untilServing(third);
});

it('says that audio cannot be kept in the data folder', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'audio'), 'text');
  await expectRefusal(
    [],
    { DATA_DIR: folder, PORT: '0' },
    /^The data folder .*audio \(DATA_DIR\) cannot be written to/,
  );
});

it('says that the database is damaged, and leaves it as it is', async () => {
  const folder = newFolder();
  const file = join(folder, 'wingman.sqlite');
  writeFileSync(file, 'This is no database. '.repeat(500));
  const before = readFileSync(file);
  await expectRefusal([], { DATA_DIR: folder, PORT: '0' }, /^The database .*wingman\.sqlite is damaged/);
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(readdirSync(folder).filter((name) => name.startsWith('wingman'))).toEqual(['wingman.sqlite']);
});

it('says that the database is of a newer version, and leaves it as it is', async () => {
  const folder = newFolder();
  const file = join(folder, 'wingman.sqlite');
  const database = await openDatabase({ kind: 'sqlite', file });
  await migrateToLatest(database);
  const future = { name: '999912312359-add-future', timestamp: '' };
  await database.db
    .insertInto('kysely_migration' as 'users')
    .values(future as never)
    .execute();
  await database.close();
  const before = readFileSync(file);
  await expectRefusal(
    [],
    { DATA_DIR: folder, PORT: '0' },
    /^The database .*was used by a newer version of Wingman/,
  );
  expect(readFileSync(file).equals(before)).toBe(true);
});

it('changes no database under a server of an older version', async () => {
  const folder = newFolder();
  const file = join(folder, 'wingman.sqlite');
  const database = await openDatabase({ kind: 'sqlite', file });
  await migrateToLatest(database);
  await database.db
    .deleteFrom('kysely_migration' as 'users')
    .where('name' as 'id', '=', newestMigration)
    .execute();
  await database.close();
  const before = readFileSync(file);
  const older = holdExclusively(join(folder, 'server.lock'));
  const sentence = /^An older version of Wingman is serving the data folder/;
  for (const command of [['migrate'], ['admin', 'promote', 'a@example.test'], ['backup', newFolder()]])
    await expectRefusal(command, { DATA_DIR: folder }, sentence);
  expect(readFileSync(file).equals(before)).toBe(true);
  older.release();
});

it('says that PostgreSQL cannot be reached, without its password', async () => {
  const DATABASE_URL = `postgres://wingman:topsecret@127.0.0.1:${await freePort()}/wingman`;
  const run = wingman([], { DATABASE_URL, DATA_DIR: newFolder(), PORT: '0' });
  expect(await run.ended).toBe(1);
  expect(run.output().err).toMatch(
    /^PostgreSQL at 127\.0\.0\.1:\d+\/wingman \(DATABASE_URL\) cannot be reached \(ECONNREFUSED\)\.\n$/,
  );
  expect(run.output().err).not.toContain('topsecret');
});

it('says that what answers at the address of the database is no PostgreSQL', async () => {
  const other = createServer((socket) =>
    socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'),
  );
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  await expectRefusal(
    [],
    { DATABASE_URL: `postgres://127.0.0.1:${port}/wingman`, DATA_DIR: newFolder(), PORT: '0' },
    /^PostgreSQL at .* \(DATABASE_URL\) does not answer as PostgreSQL does\.$/m,
  );
});

it('promotes an account to administrator by its address in any case', async () => {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  const env = { DATA_DIR: folder, PORT: await freePort() };
  const server = wingman([], env);
  await untilServing(server);
  for (const email of ['prima@example.test', 'seconda@example.test']) {
    await newTestUser(servingOn(env.PORT), { email });
  }
  const promote = wingman(['admin', 'promote', ' Seconda@Example.test'], env);
  expect(await promote.ended).toBe(0);
  const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'wingman.sqlite') });
  const user = await findUserByEmailKey(database.db, 'seconda@example.test');
  await database.close();
  expect(user?.isAdmin).toBe(true);
  const unknown = ['admin', 'promote', 'nessuno@example.test'];
  await expectRefusal(unknown, env, /^There is no account with the address nessuno@example\.test\.$/m);
});

it('D-08 (b) stops within ten seconds while a live stream and an upload are open, and leaves no partial file', async () => {
  const env = { DATA_DIR: newFolder(), PORT: await freePort() };
  const server = wingman([], env);
  await untilServing(server);
  const address = `http://127.0.0.1:${env.PORT}`;
  const { token } = await newTestUser(servingOn(env.PORT));
  const stream = await fetch(`${address}/trpc/events.subscribe`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const reader = stream.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  const files = () => readdirSync(env.DATA_DIR, { recursive: true }).map(String);
  const cut = fetch(`${address}/api/recordings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
    body: new ReadableStream({
      start: (controller) =>
        controller.enqueue('--b\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\n\r\nx'),
    }).pipeThrough(new TextEncoderStream()),
    duplex: 'half',
  }).catch(() => 'cut');
  await vi.waitUntil(() => files().some((name) => name.endsWith('.part')));
  const asked = performance.now();
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(performance.now() - asked).toBeLessThan(45_000);
  expect(await cut).toBe('cut');
  expect(files().filter((name) => name.endsWith('.part'))).toEqual([]);
});

it('D-31 deactivates an account while the server runs, and activates it again', async () => {
  const env = { DATA_DIR: newFolder(), PORT: await freePort() };
  const server = wingman([], env);
  await untilServing(server);
  // The first one is the administrator, who stays.
  await newTestUser(servingOn(env.PORT));
  const anna = await newTestUser(servingOn(env.PORT), { email });
  expect(await wingman(['admin', 'deactivate', 'A@example.test'], env).ended).toBe(0);
  expect(await anna.call('GET', '/api/auth/me')).toMatchObject({ status: 403 });
  expect((await signIn(env.PORT)).status).toBe(403);
  expect(await wingman(['admin', 'activate', 'a@example.test'], env).ended).toBe(0);
  expect((await signIn(env.PORT)).status).toBe(200);
  const unknown = ['admin', 'deactivate', 'nessuno@example.test'];
  await expectRefusal(unknown, env, /^There is no account with the address nessuno@example\.test\.$/m);
});
