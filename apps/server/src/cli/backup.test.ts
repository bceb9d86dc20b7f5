import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createHeldTranscriber } from '@wingman/api/testing/held-transcriber.ts';
import { call, newTestUser, type TestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import { openDatabase } from '@wingman/db/database.ts';
import { createDatabase } from '@wingman/db/testing/test-databases.ts';
import { fingerprint } from '@wingman/db/transfer/copy-rows.ts';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Config } from '../config/config.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { newFolder, startTestApp, type TestApp } from '../testing/test-app.ts';
import { unusedConfig } from '../testing/unused-config.ts';
import { backup, move, restore } from './backup.ts';

let s3: S3Server;

beforeAll(async () => {
  s3 = await startS3Server();
});

afterAll(() => s3.remove());

type Told = Record<string, unknown>;

/** Runs a command and gives what it would answer with --json. */
async function told(run: (report: (result: object) => void) => Promise<void>): Promise<Told> {
  let answer: Told = {};
  await run((result) => {
    answer = result as Told;
  });
  return answer;
}

async function rowsOf(config: Config) {
  const database = await openDatabase(config.database);
  const rows = await fingerprint(database.db);
  await database.close();
  // Whoever signs in afterwards has another session; what people made is what counts.
  // And a restore is an event itself.
  return rows.filter(({ table }) => table !== 'auth_sessions' && table !== 'audit_events');
}

/** Somebody with a transcribed recording, a picture in a chat, and a second recording. */
async function newLife(app: TestApp): Promise<{ testUser: TestUser; recordings: Recording[] }> {
  const testUser = await newTestUser(app);
  for (const seconds of [2, 3]) await upload(app, testUser, [['audio', toneWav(seconds)]]);
  await testUser.call('POST', '/api/chat', {
    message: 'Quando parte il treno?',
    sessionId: crypto.randomUUID(),
    superSearch: true,
  });
  const { body } = await testUser.call('GET', '/api/recordings');
  return { testUser, recordings: body as Recording[] };
}

async function audioHash(app: TestApp, testUser: TestUser, id: string): Promise<string> {
  const answer = await fetch(app.url(`/api/recordings/${id}/audio`), {
    headers: { authorization: `Bearer ${testUser.token}` },
  });
  expect(answer.status).toBe(200);
  return createHash('sha256')
    .update(await answer.bytes())
    .digest('hex');
}

function heard() {
  const held = createHeldTranscriber();
  held.release({
    duration: 2,
    segments: [{ start: 0, end: 2, text: 'il treno parte alle otto', confidence: null }],
  });
  return { transcriber: held.transcriber };
}

/** Settings of an instance that nobody has used. */
async function unused(kind: 'sqlite' | 'postgres'): Promise<Config> {
  if (kind === 'sqlite') return unusedConfig();
  const { options, remove } = await createDatabase('postgres');
  onTestFinished(remove);
  return unusedConfig('url' in options ? { DATABASE_URL: options.url } : {});
}

function serve(config: Config): Promise<TestApp> {
  const env = {
    DATA_DIR: config.dataDir,
    ...(config.database.kind === 'postgres' ? { DATABASE_URL: config.database.url } : {}),
    ...(config.storage ? { STORAGE_URL: s3.url } : {}),
  };
  return startTestApp({ env, overrides: heard() });
}

async function signIn(app: TestApp, testUser: TestUser): Promise<TestUser> {
  const answer = await call(app, 'POST', '/api/auth/login', {
    email: testUser.user.email,
    password: 'parola segreta',
  });
  expect(answer.status).toBe(200);
  const { token } = answer.body as { token: string };
  return {
    ...testUser,
    token,
    call: (method, path, body) => call(app, method, path, body, { authorization: `Bearer ${token}` }),
  };
}

it.each([
  ['sqlite', 'sqlite'],
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const)(
  'F-18: a backup of %s, made while it runs, restores every row and every byte on %s, and no sign-in',
  async (from, to) => {
    const app = await startTestApp({ kind: from, overrides: heard() });
    const { testUser, recordings } = await newLife(app);
    const folder = newFolder();
    expect(await told((report) => backup(app.config, folder, report))).toMatchObject({ files: 2, copied: 2 });

    const target = await unused(to);
    expect(await told((report) => restore(target, folder, report))).toMatchObject({ files: 2 });
    expect(await rowsOf(target)).toEqual(await rowsOf(app.config));

    const restored = await serve(target);
    const old = await call(restored, 'GET', '/api/auth/me', undefined, {
      authorization: `Bearer ${testUser.token}`,
    });
    expect(old.status, 'F-18: a restore ends every sign-in').toBe(403);
    const again = await signIn(restored, testUser);
    for (const { id } of recordings) {
      expect(await audioHash(restored, again, id)).toBe(await audioHash(app, testUser, id));
    }
    const { body } = await again.call('POST', '/api/chat', {
      message: 'A che ora parte il treno?',
      sessionId: crypto.randomUUID(),
      superSearch: true,
    });
    expect(body).toMatchObject({ response: expect.stringContaining('il treno parte alle otto') });
  },
);

it('a second backup copies only new files, and deleted ones are not in its state', async () => {
  const app = await startTestApp({ overrides: heard() });
  const { testUser, recordings } = await newLife(app);
  const folder = newFolder();
  await told((report) => backup(app.config, folder, report));
  await upload(app, testUser, [['audio', toneWav(4)]]);
  await testUser.call('DELETE', `/api/recordings/${recordings[0]?.id}?now=true`);
  expect(await told((report) => backup(app.config, folder, report))).toMatchObject({ files: 2, copied: 1 });

  const target = await unused('sqlite');
  await told((report) => restore(target, folder, report));
  expect(await rowsOf(target)).toEqual(await rowsOf(app.config));

  // The first state still has the file. It goes with that state, once there are three newer ones.
  const audio = () => bytesOf(join(folder, 'audio'));
  expect(audio()).toHaveLength(3);
  const config = { ...app.config, backupRetention: { daily: 0, weekly: 0, monthly: 0 } };
  await told((report) => backup(config, folder, report));
  expect(audio()).toHaveLength(3);
  await told((report) => backup(config, folder, report));
  expect(audio()).toHaveLength(2);
  // Three states with a copy of the database each, one list of equal files, the copy of the newest manifest.
  expect(bytesOf(folder)).toHaveLength(2 + 3 + 3 + 1 + 1);
});

const bytesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]);

it('a restore only reads the backup, and can be repeated', async () => {
  const app = await startTestApp({ overrides: heard() });
  await newLife(app);
  const folder = newFolder();
  await told((report) => backup(app.config, folder, report));
  const before = bytesOf(folder);
  for (const kind of ['sqlite', 'postgres', 'sqlite'] as const) {
    const target = await unused(kind);
    await told((report) => restore(target, folder, report));
    expect(await rowsOf(target)).toEqual(await rowsOf(app.config));
    expect(bytesOf(folder)).toEqual(before);
  }
});

it('a backup does not touch other files in its folder', async () => {
  const app = await startTestApp({ overrides: heard() });
  const { testUser, recordings } = await newLife(app);
  const folder = newFolder();
  const others = [
    'audio/musica/x.mp3',
    'audio/aa/nota.txt',
    'audio/a/b/c/deep.mp3',
    'database-mio.sqlite',
    'files-1.jsonl',
  ];
  for (const name of others) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), name);
  }
  await told((report) => backup(app.config, folder, report));
  await testUser.call('DELETE', `/api/recordings/${recordings[0]?.id}?now=true`);
  await told((report) => backup(app.config, folder, report));
  for (const name of others) expect(readFileSync(join(folder, name), 'utf8')).toBe(name);
  expect(bytesOf(folder)).toHaveLength(others.length + 9);
});

it('a backup overwrites neither the files of its instance nor the backup of another one', async () => {
  const app = await startTestApp({ overrides: heard() });
  await newLife(app);
  const { dataDir } = app.config;
  const kept = bytesOf(join(dataDir, 'audio'));
  for (const target of [
    dataDir,
    join(dataDir, 'audio'),
    join(dataDir, 'audio', 'neu'),
    join(dataDir, 'scratch'),
  ])
    await expect(told((report) => backup(app.config, target, report))).rejects.toThrow(
      /is where Wingman keeps its own files/,
    );
  expect(bytesOf(join(dataDir, 'audio'))).toEqual(kept);
  expect(await told((report) => backup(app.config, join(dataDir, 'backup'), report))).toMatchObject({
    files: 2,
  });

  const folder = newFolder();
  await told((report) => backup(app.config, folder, report));
  const before = bytesOf(folder);
  const other = await startTestApp({ overrides: heard() });
  await newLife(other);
  await expect(told((report) => backup(other.config, folder, report))).rejects.toThrow(
    /holds the backup of another Wingman/,
  );
  expect(bytesOf(folder)).toEqual(before);
});

it('a restore refuses an instance in use, a folder without a backup, and a damaged backup', async () => {
  const app = await startTestApp({ overrides: heard() });
  await newLife(app);
  const folder = newFolder();
  await told((report) => backup(app.config, folder, report));
  const attempt = (config: Config) => told((report) => restore(config, folder, report));

  await expect(attempt(app.config)).rejects.toThrow(/^Another Wingman is already serving/);
  const used = await unused('postgres');
  await newTestUser(await serve(used));
  await expect(attempt(used)).rejects.toThrow(/^There are accounts here already/);
  const empty = newFolder();
  await expect(told(async (report) => restore(await unused('sqlite'), empty, report))).rejects.toThrow(
    `There is no backup of Wingman in ${empty}.`,
  );
  const [audio] = readdirSync(join(folder, 'audio'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  );
  const damaged = join(audio?.parentPath ?? '', audio?.name ?? '');
  appendFileSync(damaged, 'x');
  const target = await unused('sqlite');
  await expect(attempt(target)).rejects.toThrow(/^The backup is damaged: /);
  rmSync(damaged);
  await expect(attempt(target)).rejects.toThrow(/^The backup is incomplete: /);
  rmSync(join(folder, 'states'), { recursive: true });
  writeFileSync(join(folder, 'wingman-backup.json'), '{}');
  await expect(attempt(target)).rejects.toThrow(/is no manifest of a Wingman backup\.$/);
  expect((await rowsOf(target)).every(({ rows }) => rows === 0)).toBe(true);
});

it('moves a running instance to PostgreSQL and a bucket, twice, without changing it', async () => {
  const app = await startTestApp({ overrides: heard() });
  const { testUser, recordings } = await newLife(app);
  const before = await rowsOf(app.config);
  const database = await unused('postgres');
  const target: Config = { ...app.config, database: database.database, storage: s3.options };
  const first = await told((report) => move(app.config, target, report));
  expect(first).toMatchObject({ files: 2, copied: 2, missing: 0 });
  expect(await rowsOf(app.config)).toEqual(before);

  await upload(app, testUser, [['audio', toneWav(4)]]);
  expect(await told((report) => move(app.config, target, report))).toMatchObject({ files: 3, copied: 1 });
  expect(await rowsOf(target)).toEqual(await rowsOf(app.config));

  const moved = await serve({ ...database, storage: s3.options });
  const again = await signIn(moved, testUser);
  for (const { id } of recordings) {
    expect(await audioHash(moved, again, id)).toBe(await audioHash(app, testUser, id));
  }
  await newTestUser(moved);
  await expect(told((report) => move(app.config, target, report))).rejects.toThrow(
    'The target database belongs to another instance: it has accounts that are not here.',
  );
});
