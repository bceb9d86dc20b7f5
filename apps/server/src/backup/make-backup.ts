import { randomUUID } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { BackupFailure } from '@wingman/contract/backup.ts';
import { type BackupProgress, beginBackupRun, type RunningBackup } from '@wingman/core/backups/backup-run.ts';
import { codeOf } from '../data-folder.ts';
import { StartFailure } from '../start-failure.ts';
import { markLiving, settleDead } from './living-marks.ts';
import { BackupDiskFullError, type BackupReport, type BackupSource, writeBackup } from './write-backup.ts';

/** On the disk of the data so much is left for recordings. */
const leftForRecordings = 2e9;
/** At most this often is it written down how far a backup is. */
const tellEveryMs = 1_000;

export type MakeOptions = {
  dataDir: string;
  /** Called once it has been written down that the backup begins. */
  onBegin?: (runId: string) => void;
};

/**
 * Backs the instance up into `folder` and writes down in its database how that goes, for the panel.
 * @throws {DomainError} conflict while another backup is being made there
 * @throws {StartFailure} when the folder is one in which the instance itself keeps its files
 */
export async function makeBackup(
  source: BackupSource,
  folder: string,
  { dataDir, onBegin }: MakeOptions,
): Promise<BackupReport> {
  await assertApart(folder, dataDir);
  await settleDead(dataDir, source);
  const id = randomUUID();
  // Before anybody can see it: a backup without a mark is waited for.
  const mark = markLiving(dataDir, id);
  try {
    const run = await beginBackupRun(source, { id, host: hostname(), folder });
    onBegin?.(id);
    return await makeAndTell(source, folder, { dataDir, run });
  } finally {
    await mark.remove();
  }
}

/** What the instance keeps beside its database; `backup` may be there, too. */
const ownFolders = ['audio', 'models', 'runtime', 'scratch'];

async function assertApart(folder: string, dataDir: string): Promise<void> {
  const within = relative(await real(dataDir), await real(folder));
  const isOwn = within === '' || ownFolders.includes(within.split(sep)[0] ?? '');
  if (isOwn) throw new StartFailure(`${folder} is where Wingman keeps its own files: name another folder.`);
}

/** Without symbolic links, also of a path whose last parts do not exist yet. */
async function real(path: string): Promise<string> {
  const above = dirname(path);
  return realpath(path).catch(async () => (above === path ? path : join(await real(above), basename(path))));
}

async function makeAndTell(
  source: BackupSource,
  folder: string,
  { dataDir, run }: { dataDir: string; run: RunningBackup },
): Promise<BackupReport> {
  let toldAt = performance.now();
  let telling: Promise<unknown> = Promise.resolve();
  const onProgress = (progress: BackupProgress) => {
    if (performance.now() - toldAt < tellEveryMs) return;
    toldAt = performance.now();
    // How far it is may be lost; a database that is away ends the backup anyway.
    telling = telling.then(() => run.tell(progress)).catch(() => {});
  };
  try {
    const keepFreeBytes = (await isSameDisk(folder, dataDir)) ? leftForRecordings : 0;
    const report = await writeBackup(source, folder, { onProgress, keepFreeBytes });
    await telling;
    const { files, copied, copiedBytes } = report;
    await run.finish({ step: 'files', files, totalFiles: files, copied, copiedBytes });
    return report;
  } catch (error) {
    await telling;
    await run.fail(failureOf(error)).catch(() => {});
    throw error;
  }
}

/** Whether a folder, which need not exist yet, is on the same file system as another one. */
export async function isSameDisk(folder: string, other: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined);
  if (!found) return folder === dirname(folder) ? false : isSameDisk(dirname(folder), other);
  return found.dev === (await stat(other)).dev;
}

const failureByCode: Record<string, BackupFailure> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  SQLITE_FULL: 'disk_full',
  EACCES: 'not_writable',
  EPERM: 'not_writable',
  EROFS: 'not_writable',
  ENOENT: 'not_writable',
  ENOTDIR: 'not_writable',
  EEXIST: 'not_writable',
  SQLITE_CANTOPEN: 'not_writable',
};

/** Why a backup came to nothing, as far as the system or the database says so. */
export function failureOf(error: unknown): BackupFailure {
  if (error instanceof BackupDiskFullError) return 'disk_full';
  if (error instanceof StartFailure) return 'bad_folder';
  return failureByCode[String(codeOf(error))] ?? 'failed';
}
