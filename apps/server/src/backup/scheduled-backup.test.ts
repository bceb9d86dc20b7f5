import { join } from 'node:path';
import type { Clock } from '@wingman/core/ports/clock.ts';
import { openDatabase } from '@wingman/db/database.ts';
import { createDatabase } from '@wingman/db/testing/test-databases.ts';
import { expect, it, onTestFinished } from 'vitest';
import { backup } from '../cli/backup.ts';
import { newPerson } from '../testing/person.ts';
import { newFolder, startTestApp, type TestApp } from '../testing/test-app.ts';
import { backupTimes, isSchedule } from './backup-times.ts';

/** Everybody's clock stands at noon in Rome, on a day whose backup was due at 03:17. */
const noon: Clock = { now: () => new Date('2026-11-28T11:00:00.000Z') };

async function runsOf({ config }: Pick<TestApp, 'config'>) {
  const { db, close } = await openDatabase(config.database);
  onTestFinished(close);
  return () => db.selectFrom('backup_runs').selectAll().orderBy('started_at').execute();
}

it('F-67: a server makes by itself what is due, once, and verifies it', { timeout: 60_000 }, async () => {
  const folder = newFolder();
  const env = {
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'to'),
    BACKUP_SCHEDULE: '17 3 * * *',
  };
  const first = await startTestApp({ env });
  const runs = await runsOf(first);
  await expect.poll(async () => (await runs())[0]?.state, { timeout: 30_000 }).toBe('done');
  expect(await runs()).toMatchObject([
    { folder: env.BACKUP_DIR, verified_at: expect.any(String), damaged: 0 },
  ]);
  await first.close();

  const second = await startTestApp({ env });
  await newPerson(second);
  await second.close();
  expect(await runs()).toHaveLength(1);

  // The one of the last night was missed.
  const { db, close } = await openDatabase(second.config.database);
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString();
  await db.updateTable('backup_runs').set({ started_at: twoDaysAgo }).execute();
  await close();
  const third = await startTestApp({ env });
  await expect.poll(async () => (await runs())[1]?.state, { timeout: 30_000 }).toBe('done');
  expect((await runs())[1]).toMatchObject({ verified_at: null });
  await third.close();
});

it('F-67: of several nodes one makes what is due', { timeout: 60_000 }, async () => {
  const { options, remove } = await createDatabase('postgres');
  onTestFinished(remove);
  const folder = newFolder();
  const nodes = await Promise.all(
    ['one', 'two', 'three'].map((name) =>
      startTestApp({
        env: {
          DATA_DIR: join(folder, name),
          BACKUP_DIR: join(folder, 'to'),
          BACKUP_SCHEDULE: '17 3 * * *',
          DATABASE_URL: 'url' in options ? options.url : '',
        },
      }),
    ),
  );
  const runs = await runsOf(nodes[0] as TestApp);
  await expect.poll(async () => (await runs())[0]?.state, { timeout: 30_000 }).toBe('done');
  // What the others have begun ends with them.
  for (const node of nodes) await node.close();
  expect(await runs()).toHaveLength(1);
});

it('F-67: what was made by hand since it was due is not made again', async () => {
  const folder = newFolder();
  const env = { DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'to') };
  const first = await startTestApp({ env });
  await backup(first.config, env.BACKUP_DIR, () => {});
  await first.close();
  const runs = await runsOf(first);
  const second = await startTestApp({
    env: { ...env, BACKUP_SCHEDULE: '17 3 * * *' },
    overrides: { clock: noon },
  });
  await second.close();
  expect(await runs()).toHaveLength(1);
});

it('F-67: a schedule is meant in the time of the instance, also when clocks are put forward', () => {
  const times = backupTimes('30 2 * * *', 'Europe/Rome');
  expect(times.latest(noon.now())?.toISOString()).toBe('2026-11-28T01:30:00.000Z');
  expect(times.next(noon.now())?.toISOString()).toBe('2026-11-29T01:30:00.000Z');
  // There is no 02:30 in that night.
  const next = times.next(new Date('2027-03-27T12:00:00.000Z'));
  expect(next?.toISOString().slice(0, 10)).toBe('2027-03-28');
  expect(['17 3 * * *', '*/30 * * * 1-5', '0 4 1 * *'].every(isSchedule)).toBe(true);
  expect(['', 'daily', '61 * * * *', '* * * *', '* * * * * *', '0 0 31 2 *'].some(isSchedule)).toBe(false);
});
