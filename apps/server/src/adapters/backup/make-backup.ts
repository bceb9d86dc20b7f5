import { randomUUID } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { BackupFailure } from '@wingman/contract/backup.ts';
import {
  type BackupProgress,
  type BackupResult,
  beginBackupRun,
  type RunningBackup,
} from '@wingman/core/admin/backup-run.ts';
import type { Retention } from '../../config/retention.ts';
import { StartFailure } from '../../config/start-failure.ts';
import { codeOf } from '../../data-folder/data-folder.ts';
import { isSameDisk } from '../../data-folder/disk.ts';
import { markLiving, settleDead } from './living-marks.ts';
import { BackupDiskFullError } from './store-files.ts';
import { type Verification, verifyBackup } from './verify-backup.ts';
import { type BackupReport, type BackupSource, EmptyInstanceError, writeBackup } from './write-backup.ts';

/** Free bytes left for recordings on the disk of the data. */
const leftForRecordings = 2e9;
/** Minimum interval between stored progress updates. */
const reportEveryMs = 1_000;

/** Without progress the last one is written again, as a heartbeat. */
const reportAtLeastEveryMs = 30_000;

export type MakeOptions = {
  dataDir: string;
  /** Retention of earlier states; days are those of the time zone. */
  retention: Retention;
  timeZone: string;
  /** Whether everything in the folder is read again afterwards, and repaired. */
  verify?: boolean | undefined;
  /** Only if no backup has been begun there since. */
  dueAt?: Date | undefined;
  /** Called once the run is inserted. */
  onBegin?: (runId: string) => void;
};

export type MadeBackup = BackupReport & { verification: (Verification & { seconds: number }) | undefined };

/**
 * Backs the instance up into `folder` and stores the progress in its database, for the panel.
 * @throws {DomainError} conflict while another backup is being made there, or what was due has been done
 * @throws {StartFailure} when the folder is one in which the instance itself keeps its files
 */
export async function makeBackup(
  source: BackupSource,
  folder: string,
  options: MakeOptions,
): Promise<MadeBackup> {
  const { dataDir, dueAt, onBegin } = options;
  await settleDead(dataDir, source);
  const id = randomUUID();
  // Before the run is visible: a backup without a lock file would be waited for.
  const mark = markLiving(dataDir, id);
  try {
    const run = await beginBackupRun(source, { id, host: hostname(), folder, dueAt });
    onBegin?.(id);
    return await makeAndReport(source, folder, { ...options, run });
  } finally {
    await mark.remove();
  }
}

/** What the instance keeps beside its database; `backup` may be there, too. */
const ownFolders = ['audio', 'models', 'runtime', 'scratch', 'tmp'];

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

type Making = MakeOptions & { run: RunningBackup };

async function makeAndReport(source: BackupSource, folder: string, making: Making): Promise<MadeBackup> {
  const { dataDir, retention, timeZone, verify, run } = making;
  const reporting = reportProgress(run);
  try {
    await assertApart(folder, dataDir);
    const keepFreeBytes = (await isSameDisk(folder, dataDir)) ? leftForRecordings : 0;
    const { report: onProgress } = reporting;
    const report = await writeBackup(source, folder, { onProgress, keepFreeBytes, retention, timeZone });
    const { copied, copiedBytes } = report;
    const verification = verify
      ? await verifyAndTime(source, folder, {
          keepFreeBytes,
          onProgress: (files, totalFiles) =>
            onProgress({ step: 'verify', files, totalFiles, copied, copiedBytes }),
        })
      : undefined;
    await reporting.end();
    await run.finish(resultOf(source, report, verification));
    return { ...report, verification };
  } catch (error) {
    await reporting.end();
    await run.fail(failureOf(error)).catch(() => {});
    throw error;
  }
}

async function verifyAndTime(...args: Parameters<typeof verifyBackup>) {
  const startedAt = performance.now();
  const verification = await verifyBackup(...args);
  return { ...verification, seconds: (performance.now() - startedAt) / 1000 };
}

function resultOf(
  { clock }: BackupSource,
  { files, copied, copiedBytes, missing, unsaved }: BackupReport,
  verification: Verification | undefined,
): BackupResult {
  return {
    step: verification ? 'verify' : 'files',
    files,
    totalFiles: files,
    copied,
    copiedBytes,
    missing: missing.length,
    unsaved,
    verifiedAt: verification ? clock.now().toISOString() : null,
    checked: verification?.checked ?? 0,
    checkedBytes: verification?.checkedBytes ?? 0,
    repaired: verification?.repaired.length ?? 0,
    damaged: verification?.damaged.length ?? 0,
  };
}

/** Progress may be lost; an unreachable database ends the backup anyway. */
function reportProgress(run: RunningBackup): {
  report(progress: BackupProgress): void;
  end(): Promise<void>;
} {
  let latest: BackupProgress | undefined;
  let reportedAt = performance.now();
  let reporting: Promise<unknown> = Promise.resolve();
  const write = () => {
    const progress = latest;
    if (!progress) return;
    reportedAt = performance.now();
    reporting = reporting.then(() => run.reportProgress(progress)).catch(() => {});
  };
  // One file may take longer than the heartbeat timeout.
  const timer = setInterval(write, reportAtLeastEveryMs).unref();
  return {
    report(progress) {
      latest = progress;
      if (performance.now() - reportedAt >= reportEveryMs) write();
    },
    async end() {
      clearInterval(timer);
      await reporting;
    },
  };
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

/** The reason of a failed backup, from system or database errors. */
export function failureOf(error: unknown): BackupFailure {
  if (error instanceof BackupDiskFullError) return 'disk_full';
  if (error instanceof EmptyInstanceError) return 'empty_instance';
  if (error instanceof StartFailure) return 'bad_folder';
  return failureByCode[String(codeOf(error))] ?? 'failed';
}
