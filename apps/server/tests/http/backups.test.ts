import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newTestUser, type TestUser, trpc } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import type { BackupOverview, BackupRun } from '@wingman/contract/backup.ts';
import { beginBackupRun } from '@wingman/core/admin/backup-run.ts';
import { openDatabase, type WingmanDatabase } from '@wingman/db/database.ts';
import { listAuditEvents } from '@wingman/db/repositories/audit.repository.ts';
import { lockTable } from '@wingman/db/testing/lock-table.ts';
import { fingerprint } from '@wingman/db/transfer/copy-rows.ts';
import { expect, it, onTestFinished } from 'vitest';
import { manifestName } from '../../src/adapters/backup/backup-folder.ts';
import type { BackupTask } from '../../src/adapters/backup/backup-task.ts';
import { BackupDiskFullError } from '../../src/adapters/backup/store-files.ts';
import { writeBackup } from '../../src/adapters/backup/write-backup.ts';
import { backup, restore } from '../../src/cli/backup.ts';
import { readConfig } from '../../src/config/config.ts';
import { compose } from '../../src/process/compose.ts';
import { newFolder, startTestApp, type TestApp } from '../../src/testing/test-app.ts';

const env = { LOG_LEVEL: 'fatal' };

function calls(app: TestApp, { token }: TestUser) {
  const headers = { authorization: `Bearer ${token}` };
  const overview = async () =>
    (await trpc(app, 'query', 'backups.overview', undefined, headers)).body as BackupOverview;
  return {
    overview,
    start: (input = {}) => trpc(app, 'mutation', 'backups.start', input, headers),
    /** The latest backup once it has ended. */
    async ended(): Promise<BackupRun | undefined> {
      await expect
        .poll(async () => (await overview()).runs[0]?.state, { timeout: 100_000 })
        .not.toBe('running');
      return (await overview()).runs[0];
    },
  };
}

async function open({ config }: TestApp): Promise<WingmanDatabase> {
  const database = await openDatabase(config.database);
  onTestFinished(() => database.close());
  return database;
}

/** A process that makes a backup, as a server has them, once it has begun. */
async function beginBeside({ config }: TestApp): Promise<ChildProcess> {
  const child = fork(new URL('../../src/process/backup-process.ts', import.meta.url), [], { execArgv: [] });
  child.send({ ...config, folder: config.backupDir } satisfies BackupTask);
  const [message] = await once(child, 'message');
  expect(message).toMatchObject({ event: 'began' });
  return child;
}

async function rowsOf({ db }: WingmanDatabase) {
  const rows = await fingerprint(db);
  // A restore ends every sign-in, and is an event itself.
  return rows.filter(({ table }) => table !== 'auth_sessions' && table !== 'audit_events');
}

it.each(['sqlite', 'postgres'] as const)(
  'an administrator makes a backup of %s in the panel, which the command line restores completely',
  { timeout: 120_000 },
  async (kind) => {
    const app = await startTestApp({ kind, env, overrides: { transcriptWaitMs: 0 } });
    const anna = await newTestUser(app);
    await upload(app, anna, [['audio', toneWav(1)]]);
    const { start, ended, overview } = calls(app, anna);
    expect(await overview()).toMatchObject({
      folder: join(app.config.dataDir, 'backup'),
      isSameDisk: true,
      database: kind,
      storage: 'folder',
      runs: [],
    });
    expect((await start()).status).toBe(200);
    expect(await ended()).toMatchObject({ state: 'done', files: 1, totalFiles: 1, copied: 1, failure: null });
    const database = await open(app);
    expect(await listAuditEvents(database.db, { kind: 'backup_started' })).toMatchObject([
      { userId: anna.user.id, subject: app.config.backupDir },
    ]);

    await start();
    expect(await ended()).toMatchObject({ state: 'done', files: 1, copied: 0 });
    const folder = newFolder();
    const target = readConfig({ DATA_DIR: folder, SPEECH_ENGINE: 'off' }, folder);
    await restore(target, app.config.backupDir, () => {});
    const restored = await openDatabase(target.database);
    // That it was restored is noted in what was restored, and nothing else is new.
    await restored.db.deleteFrom('audit_events').where('kind', '=', 'backup_restored').execute();
    expect(await rowsOf(restored)).toEqual(await rowsOf(database));
    await restored.close();
  },
);

it('shows backups of the command line, too, and lets nobody make two at once in one folder', async () => {
  const app = await startTestApp({ env });
  const { start, overview } = calls(app, await newTestUser(app));
  const folder = newFolder();
  await backup(app.config, folder, () => {}, { verify: true });
  // What was verified is in another folder than the panel's.
  expect(await overview()).toMatchObject({ runs: [{ folder, state: 'done' }], verification: null });

  const { host, folder: own } = await overview();
  const database = await open(app);
  const clock = { now: () => new Date() };
  await beginBackupRun({ database, clock }, { id: crypto.randomUUID(), host, folder: own });
  expect(await start()).toMatchObject({
    status: 409,
    body: { message: 'Un backup in questa cartella è già in corso' },
  });
  await expect(backup(app.config, own, () => {})).rejects.toThrow('Another backup is being made');
  const long = new Date(Date.now() - 16 * 60_000).toISOString();
  await database.db
    .updateTable('backup_runs')
    .set({ updated_at: long })
    .where('state', '=', 'running')
    .execute();
  expect((await overview()).runs[0]).toMatchObject({ state: 'failed', failure: 'interrupted' });
  expect((await start()).status).toBe(200);
});

it('reports why a backup failed', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'file'), '');
  const onFile = await startTestApp({ env: { ...env, BACKUP_DIR: join(folder, 'file') } });
  const first = calls(onFile, await newTestUser(onFile));
  await first.start();
  expect(await first.ended()).toMatchObject({ state: 'failed', failure: 'not_writable' });

  writeFileSync(join(folder, manifestName), 'no manifest');
  const onOther = await startTestApp({ env: { ...env, BACKUP_DIR: folder } });
  const second = calls(onOther, await newTestUser(onOther));
  await second.start();
  expect(await second.ended()).toMatchObject({ state: 'failed', failure: 'bad_folder' });
});

it('a server that stops aborts its backup, and stores that', async () => {
  const app = await startTestApp({ kind: 'postgres', env });
  const { start } = calls(app, await newTestUser(app));
  const { db } = await open(app);
  await db.transaction().execute(async (trx) => {
    // The rows cannot be read until this transaction ends.
    await lockTable(trx, 'recordings');
    expect((await start()).status).toBe(200);
    await app.close();
  });
  expect(await db.selectFrom('backup_runs').select(['state', 'failure']).execute()).toEqual([
    { state: 'failed', failure: 'interrupted' },
  ]);
  expect(existsSync(join(app.config.backupDir, manifestName))).toBe(false);
});

it('a backup whose server was killed ends at once, so that the next one may start', async () => {
  const app = await startTestApp({ kind: 'postgres', env });
  const { db } = await open(app);
  await db.transaction().execute(async (trx) => {
    await lockTable(trx, 'recordings');
    const child = await beginBeside(app);
    const gone = once(child, 'exit');
    // What a kill of the server is for the process that it started.
    child.disconnect();
    await gone;
  });
  expect(await db.selectFrom('backup_runs').select(['state', 'failure']).execute()).toEqual([
    { state: 'failed', failure: 'interrupted' },
  ]);
});

it('a backup that was killed together with its server is marked as interrupted on the next read', async () => {
  const app = await startTestApp({ kind: 'postgres', env });
  const { start, overview, ended } = calls(app, await newTestUser(app));
  const { db } = await open(app);
  await db.transaction().execute(async (trx) => {
    await lockTable(trx, 'recordings');
    const child = await beginBeside(app);
    expect((await overview()).runs).toMatchObject([{ state: 'running' }]);
    expect(await start()).toMatchObject({ status: 409 });
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    expect((await overview()).runs).toMatchObject([{ state: 'failed', failure: 'interrupted' }]);
  });
  expect((await start()).status).toBe(200);
  expect(await ended()).toMatchObject({ state: 'done' });
  const scratch = join(app.config.dataDir, 'scratch');
  // The process writes that it is done before it lets its lock go.
  await expect.poll(() => readdirSync(scratch).filter((name) => name.includes('backup'))).toEqual([]);
});

it('reports a failure to start a process, and continues', async () => {
  const app = await startTestApp({ env });
  const { start } = calls(app, await newTestUser(app));
  const { execPath } = process;
  onTestFinished(() => {
    process.execPath = execPath;
  });
  process.execPath = join(newFolder(), 'nothing');
  expect((await start()).status).toBe(503);
  process.execPath = execPath;
  expect((await start()).status).toBe(200);
  await app.close();
});

it('leaves room for recordings on the disk of the data, and an earlier backup as it was', async () => {
  const app = await startTestApp({ env, overrides: { transcriptWaitMs: 0 } });
  const anna = await newTestUser(app);
  const folder = newFolder();
  await backup(app.config, folder, () => {});
  await upload(app, anna, [['audio', toneWav(1)]]);
  const beside = await compose(app.config, { info() {}, warn() {}, error() {} }, { isBeside: true });
  onTestFinished(() => beside.close());
  const full = writeBackup(beside, folder, { keepFreeBytes: Number.MAX_SAFE_INTEGER });
  await expect(full).rejects.toBeInstanceOf(BackupDiskFullError);
  const target = readConfig({ DATA_DIR: newFolder(), SPEECH_ENGINE: 'off' }, folder);
  await restore(target, folder, () => {});
});
