import { resolve } from 'node:path';
import { DomainError } from '@wingman/contract/error.ts';
import { indexAllRecordings } from '@wingman/core/recall/search-indexer.ts';
import { failureOf, makeBackup } from '../backup/make-backup.ts';
import { moveInstance } from '../backup/move-instance.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import type { Config } from '../config.ts';
import { codeOf } from '../data-folder.ts';
import { holdDataFolder, openAudioStore, openMigrated } from '../open-instance.ts';
import { StartFailure } from '../start-failure.ts';
import { megabytes, type Report } from './report.ts';
import { withInstance } from './with-instance.ts';

/**
 * `wingman backup FOLDER`: makes or updates a backup, also while the server runs.
 * @throws {StartFailure} when there is no room, nothing can be written, or another one is being made there
 */
export async function backup(config: Config, folder: string, report: Report): Promise<void> {
  const target = resolve(folder);
  const started = performance.now();
  const done = await withInstance(config, (instance) =>
    makeBackup(instance, target, config).catch((error: unknown) => {
      throw whyNot(error, target);
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  report({ folder: target, seconds, ...done }, [
    `Backed up to ${target} in ${seconds.toFixed(1)} s: the database (${megabytes(done.manifest.database.bytes)}) and ` +
      `${done.files} files, ${done.copied} of them new (${megabytes(done.copiedBytes)}).`,
    ...(done.missing > 0 ? [`${done.missing} files were deleted meanwhile.`] : []),
  ]);
}

function whyNot(error: unknown, folder: string): unknown {
  if (error instanceof DomainError && error.code === 'conflict') {
    return new StartFailure('Another backup is being made in this folder.');
  }
  switch (failureOf(error)) {
    case 'disk_full':
      return new StartFailure(`The disk of ${folder} is full; an earlier backup there is still valid.`);
    case 'not_writable':
      return new StartFailure(`The folder ${folder} cannot be written to (${codeOf(error)}).`);
    default:
      return error;
  }
}

/**
 * `wingman restore FOLDER`: fills the configured instance, which must be unused and not running.
 * @throws {StartFailure} when it is not, or the backup is not whole
 */
export async function restore(config: Config, folder: string, report: Report): Promise<void> {
  const done = await withInstance(config, async (instance) => {
    const hold = config.database.kind === 'sqlite' ? holdDataFolder(config.dataDir) : undefined;
    try {
      const restored = await restoreBackup(instance, resolve(folder));
      await indexAllRecordings(instance.database);
      return restored;
    } finally {
      hold?.release();
    }
  });
  report(done, [
    `Restored the backup of ${done.createdAt}: the database and ${done.files} files (${megabytes(done.bytes)}).`,
  ]);
}

/**
 * `wingman move`: copies the configured instance to another database and storage, which `target` configures.
 * @throws {StartFailure} when they are the same, belong to another instance, or did not take everything
 */
export async function move(config: Config, target: Config, report: Report): Promise<void> {
  if (JSON.stringify(config.database) === JSON.stringify(target.database)) {
    throw new StartFailure('The target database is the one of this instance: name another with --database.');
  }
  await withInstance(config, async (source) => {
    const database = await openMigrated(target.database);
    const audioStore = await openAudioStore(target, source.scratch);
    try {
      const done = await moveInstance(source, { database, audioStore }, source.scratch);
      await indexAllRecordings(database);
      const rows = done.tables.reduce((sum, table) => sum + table.rows, 0);
      report(done, [
        `Moved ${rows} rows of ${done.tables.length} tables and ${done.files} files (${megabytes(done.bytes)}), ` +
          `${done.copied} of them new. All were compared with what is here.`,
        'Start the server with the new DATABASE_URL and STORAGE_URL; this instance was left as it was.',
      ]);
    } finally {
      audioStore.close();
      await database.close();
    }
  });
}
