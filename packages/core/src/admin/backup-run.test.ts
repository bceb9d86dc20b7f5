import { findLatestDoneRun, listBackupRuns } from '@wingman/db/repositories/backup-run.repository.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { createTestClock } from '../testing/port-doubles.ts';
import {
  beginBackupRun,
  failBackupRun,
  findWatchedFolder,
  isBackupDue,
  latestBackupRuns,
} from './backup-run.ts';

const folder = '/mnt/backup';
const nothingDone = {
  step: 'files',
  files: 0,
  totalFiles: 0,
  copied: 0,
  copiedBytes: 0,
  missing: 0,
  unsaved: 0,
  checked: 0,
  checkedBytes: 0,
  repaired: 0,
  damaged: 0,
} as const;
const dueAt = new Date('2026-11-28T02:17:00.000Z');

describeDatabases((open) => {
  it('F-67: a due backup is started once, by one node, and again only when that node died', async () => {
    const database = await open();
    const clock = createTestClock('2026-11-28T02:17:30.000Z');
    const deps = { database, clock };
    const begin = (host: string) => beginBackupRun(deps, { id: `run-${host}`, host, folder, dueAt });
    const outcomes = await Promise.allSettled(['one', 'two', 'three'].map(begin));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await isBackupDue(deps, folder, dueAt)).toBe(false);

    const made = outcomes.findIndex(({ status }) => status === 'fulfilled');
    await failBackupRun(deps, `run-${['one', 'two', 'three'][made]}`, 'interrupted');
    expect(await isBackupDue(deps, folder, dueAt)).toBe(true);
    const second = await begin('four');
    await expect(begin('five')).rejects.toMatchObject({ code: 'conflict' });
    await second.fail('disk_full');
    // A full disk will still be full in a minute.
    expect(await isBackupDue(deps, folder, dueAt)).toBe(false);
    await expect(begin('six')).rejects.toMatchObject({ code: 'conflict' });

    const next = new Date('2026-11-29T02:17:00.000Z');
    clock.set('2026-11-29T02:17:01.000Z');
    for (const host of ['seven', 'eight', 'nine']) {
      expect(await isBackupDue(deps, folder, next)).toBe(true);
      await beginBackupRun(deps, { id: `run-${host}`, host, folder, dueAt: next });
      await failBackupRun(deps, `run-${host}`, 'interrupted');
    }
    expect(await isBackupDue(deps, folder, next)).toBe(false);
  });

  it('F-67: backups in other folders do not count for this one, however many there are', async () => {
    const database = await open();
    const clock = createTestClock('2026-11-28T02:17:30.000Z');
    const deps = { database, clock };
    const make = async (id: string, into: string, verifiedAt: string | null = null) => {
      const run = await beginBackupRun(deps, { id, host: 'one', folder: into });
      await run.finish({ ...nothingDone, verifiedAt });
      clock.advance(1000);
    };
    await make('verified', folder, clock.now().toISOString());
    await make('plain', folder);
    for (let count = 0; count < 60; count += 1)
      await make(`other-${count}`, '/mnt/other', clock.now().toISOString());
    const latest = (isVerified: boolean) => findLatestDoneRun(database.db, { folder, isVerified });
    expect(await latest(false)).toMatchObject({ id: 'plain' });
    expect(await latest(true)).toMatchObject({ id: 'verified' });
    expect(await isBackupDue(deps, folder, dueAt)).toBe(false);
    expect(await latestBackupRuns(deps, { limit: 5, folder })).toHaveLength(2);
    expect(await findWatchedFolder(deps, { folder, isScheduled: true })).toBe(folder);
    expect(await findWatchedFolder(deps, { folder, isScheduled: false })).toBe('/mnt/other');
    expect(await listBackupRuns(database.db, { limit: 100 })).toHaveLength(50 + 2);
  });
});
