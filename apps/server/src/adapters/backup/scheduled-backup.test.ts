import { join } from 'node:path';
import { openDatabase } from '@wingman/db/database.ts';
import { createDatabase } from '@wingman/db/testing/test-databases.ts';
import { expect, it, onTestFinished } from 'vitest';
import { backup } from '../../cli/backup.ts';
import { backupTimes, isSchedule } from '../../config/backup-times.ts';
import { readConfig } from '../../config/config.ts';
import { compose } from '../../process/compose.ts';
import { newFolder, startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Once a year, half a year from now: what is due stays due, whenever the test runs. */
const schedule = `17 3 1 ${((new Date().getUTCMonth() + 6) % 12) + 1} *`;
const noon = new Date('2026-11-28T11:00:00.000Z');
const log = { info() {}, warn() {}, error() {} };

async function runsOf({ config }: Pick<TestApp, 'config'>) {
  const { db, close } = await openDatabase(config.database);
  onTestFinished(close);
  return () => db.selectFrom('backup_runs').selectAll().orderBy('started_at').execute();
}

/** The first look of a server's schedule; what was due then has been begun. */
async function look({ config }: Pick<TestApp, 'config'>): Promise<void> {
  const node = await compose(config, log, { isBeside: true });
  onTestFinished(() => node.close());
  await node.backupScheduler.start();
  node.backupScheduler.stop();
}

it('F-67: a server makes a due backup once, and verifies it', async () => {
  const folder = newFolder();
  const env = { DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'to'), BACKUP_SCHEDULE: schedule };
  const first = await startTestApp({ env });
  const runs = await runsOf(first);
  await expect.poll(async () => (await runs())[0]?.state, { timeout: 30_000 }).toBe('done');
  expect(await runs()).toMatchObject([
    { folder: env.BACKUP_DIR, verified_at: expect.any(String), damaged: 0 },
  ]);
  await first.close();
  await look(first);
  expect(await runs()).toHaveLength(1);

  // The last one was missed, and somebody verified another folder: neither puts off or brings on a verification here.
  const { db, close } = await openDatabase(first.config.database);
  await db.updateTable('backup_runs').set({ started_at: '2020-01-01T00:00:00.000Z' }).execute();
  await close();
  await backup(first.config, newFolder(), () => {}, { verify: true });
  const again = await startTestApp({ env });
  await expect.poll(async () => (await runs())[2]?.state, { timeout: 30_000 }).toBe('done');
  expect((await runs())[2]).toMatchObject({ folder: env.BACKUP_DIR, verified_at: null });
  await again.close();
});

it('F-67: one of several nodes makes a due backup', async () => {
  const { options, remove } = await createDatabase('postgres');
  onTestFinished(remove);
  const folder = newFolder();
  const nodes = ['one', 'two', 'three'].map((name) => ({
    config: readConfig(
      {
        DATA_DIR: join(folder, name),
        BACKUP_DIR: join(folder, 'to'),
        BACKUP_SCHEDULE: schedule,
        DATABASE_URL: 'url' in options ? options.url : '',
        SPEECH_ENGINE: 'off',
      },
      folder,
    ),
  }));
  await Promise.all(nodes.map(look));
  const runs = await runsOf(nodes[0] as (typeof nodes)[number]);
  expect(await runs()).toHaveLength(1);
  await expect.poll(async () => (await runs())[0]?.state, { timeout: 30_000 }).toBe('done');
});

it('F-67: a manual backup since the due time is not repeated', async () => {
  const folder = newFolder();
  const env = { DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'to'), SPEECH_ENGINE: 'off' };
  const config = readConfig({ ...env, BACKUP_SCHEDULE: schedule }, folder);
  await backup(config, env.BACKUP_DIR, () => {});
  await look({ config });
  const runs = await runsOf({ config });
  expect(await runs()).toMatchObject([{ verified_at: null }]);
});

it('F-67: a schedule is in the time zone of the instance, also when clocks go forward', () => {
  const times = backupTimes('30 2 * * *', 'Europe/Rome');
  expect(times.latest(noon)?.toISOString()).toBe('2026-11-28T01:30:00.000Z');
  expect(times.next(noon)?.toISOString()).toBe('2026-11-29T01:30:00.000Z');
  // There is no 02:30 in that night.
  const next = times.next(new Date('2027-03-27T12:00:00.000Z'));
  expect(next?.toISOString().slice(0, 10)).toBe('2027-03-28');
  expect(['17 3 * * *', '*/30 * * * 1-5', '0 4 1 * *'].every(isSchedule)).toBe(true);
  expect(['', 'daily', '61 * * * *', '* * * *', '* * * * * *', '0 0 31 2 *'].some(isSchedule)).toBe(false);
});
