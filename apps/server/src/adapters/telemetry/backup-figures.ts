import { findWatchedFolder, latestBackupRuns } from '@wingman/core/admin/backup-run.ts';
import type { Clock } from '@wingman/core/ports/clock.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { findLatestDoneRun } from '@wingman/db/repositories/backup-run.repository.ts';
import { Gauge, type Registry } from 'prom-client';
import { freeBytes } from '../../data-folder/disk.ts';
import type { FileWatch } from '../audio-store/missing-files.ts';

export type BackedUpInstance = {
  database: WingmanDatabase;
  clock: Clock;
  files: FileWatch;
  /** Folders whose disks are looked at. */
  folders: { data: string; backup: string };
  /** Whether backups are made by schedule into that folder. */
  isBackupScheduled: boolean;
};

/** Backups as the database knows them (every node tells the same), this node's files, and its disks. */
export function createBackupFigures(registry: Registry, instance: BackedUpInstance): () => Promise<void> {
  const lookAtBackups = createRunFigures(registry, instance);
  const lookAtDisks = createDiskFigures(registry, instance);
  const missing = gauge(registry, 'missing_files', 'Files that rows refer to and the storage does not have.');
  return async () => {
    const found = instance.files.latest();
    if (found) missing.set(found.missing);
    else missing.remove();
    await lookAtDisks();
    await lookAtBackups();
  };
}

function createRunFigures(
  registry: Registry,
  { database, clock, folders, isBackupScheduled }: BackedUpInstance,
): () => Promise<void> {
  const madeAt = gauge(
    registry,
    'backup_last_success_timestamp_seconds',
    'When the latest backup that came to its end was begun.',
  );
  const isWhole = gauge(
    registry,
    'backup_ok',
    'Whether the latest backup came to its end with everything in it (1), or not (0).',
  );
  const verifiedAt = gauge(
    registry,
    'backup_last_verification_timestamp_seconds',
    'When a backup was last read again from its first byte to its last.',
  );
  const damaged = gauge(
    registry,
    'backup_damaged_files',
    'Files that were damaged in the backup after its latest verification, and could not be repaired.',
  );
  return async () => {
    for (const each of [madeAt, isWhole, verifiedAt, damaged]) each.remove();
    const place = { folder: folders.backup, isScheduled: isBackupScheduled };
    const folder = await findWatchedFolder({ database }, place);
    const runs = await latestBackupRuns({ database, clock }, { limit: 2, folder });
    const latest = runs.find(({ state }) => state !== 'running');
    if (latest) isWhole.set(Number(latest.state === 'done' && latest.unsaved + latest.damaged === 0));
    const made = await findLatestDoneRun(database.db, { folder });
    if (made) madeAt.set(Date.parse(made.startedAt) / 1000);
    const verified = await findLatestDoneRun(database.db, { folder, isVerified: true });
    if (!verified?.verifiedAt) return;
    verifiedAt.set(Date.parse(verified.verifiedAt) / 1000);
    damaged.set(verified.damaged);
  };
}

function createDiskFigures(registry: Registry, { folders }: BackedUpInstance): () => Promise<void> {
  const free = new Gauge({
    name: 'wingman_disk_free_bytes',
    help: 'What is free on the disk of a folder.',
    labelNames: ['folder'],
    registers: [registry],
  });
  return async () => {
    for (const [folder, path] of Object.entries(folders)) {
      const bytes = await freeBytes(path);
      if (bytes === undefined) free.remove({ folder });
      else free.set({ folder }, bytes);
    }
  };
}

function gauge(registry: Registry, name: string, help: string): Gauge {
  return new Gauge({ name: `wingman_${name}`, help, registers: [registry] });
}
