import { openDatabase } from '@wingman/db/database.ts';
import { Registry } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { backup } from '../../cli/backup.ts';
import { newFolder, startTestApp } from '../../testing/test-app.ts';
import { systemClock } from '../clock.ts';
import { createBackupFigures } from './backup-figures.ts';

it('F-67: metrics cover backups in the folder of the schedule, or without one in the folder of the last', async () => {
  const { config } = await startTestApp();
  const [scheduled, other] = [newFolder(), newFolder()];
  await backup(config, scheduled, () => {});
  await backup(config, other, () => {}, { verify: true });
  const database = await openDatabase(config.database);
  onTestFinished(() => database.close());
  const figures = async (isBackupScheduled: boolean) => {
    const registry = new Registry();
    const look = createBackupFigures(registry, {
      database,
      clock: systemClock,
      files: { latest: () => undefined },
      folders: { data: config.dataDir, backup: scheduled },
      isBackupScheduled,
    } as Parameters<typeof createBackupFigures>[1]);
    await look();
    return registry.metrics();
  };
  const verification = /^wingman_backup_last_verification_timestamp_seconds \d/m;
  expect(await figures(true)).toMatch(/^wingman_backup_ok 1$/m);
  expect(await figures(true)).not.toMatch(verification);
  expect(await figures(false)).toMatch(verification);
});
