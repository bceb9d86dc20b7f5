import { type BackupFailure, type BackupRun, backupInProgress } from '@wingman/contract/backup.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  type BackupRunChange,
  deleteBackupRunsExceptLatest,
  insertBackupRun,
  type KeptBackupRun,
  listBackupRuns,
  updateBackupRun,
} from '@wingman/db/repositories/backup-run.repository.ts';
import type { Clock } from '../ports/clock.ts';

type Deps = { database: WingmanDatabase; clock: Clock };

/** The id of a run and its folder. */
export type BackupPlace = {
  id: string;
  host: string;
  folder: string;
  /** Starts only if no node has started a backup in the folder since this instant. */
  dueAt?: Date | undefined;
};
export type BackupProgress = Pick<BackupRun, 'step' | 'files' | 'totalFiles' | 'copied' | 'copiedBytes'>;
export type BackupResult = Omit<
  BackupRun,
  'id' | 'host' | 'folder' | 'state' | 'failure' | 'startedAt' | 'finishedAt'
>;

/**
 * Other nodes take a run for dead when it has reported nothing for this long; its own node knows at once. While the
 * database is copied it cannot report anything.
 */
const silentMs: Record<BackupRun['step'], number> = {
  database: 15 * 60_000,
  files: 2 * 60_000,
  // The copy of the database is read without a pause.
  verify: 15 * 60_000,
};
/**
 * A due backup that was interrupted is retried, but not endlessly: the backup itself may be what crashes the process.
 */
const startsPerDue = 3;
const keptRuns = 50;

/** The progress of a run, stored in the database for all nodes. */
export type RunningBackup = {
  /** Stores the progress; also serves as heartbeat. */
  reportProgress(progress: BackupProgress): Promise<void>;
  finish(result: BackupResult): Promise<void>;
  fail(failure: BackupFailure): Promise<void>;
};

/**
 * Inserts a backup run. @throws {DomainError} conflict while another one is running in the same folder, which several
 * machines may share, or when the due backup has been made
 */
export async function beginBackupRun(
  { database, clock }: Deps,
  { id, host, folder, dueAt }: BackupPlace,
): Promise<RunningBackup> {
  await database.db.transaction().execute(async (trx) => {
    await database.dialect.serialize(trx, `backup ${folder}`);
    const now = clock.now();
    const inFolder = await listBackupRuns(trx, { limit: keptRuns, folder });
    const isTaken = inFolder.some((run) => isRunning(run, now)) || (dueAt && isSettled(inFolder, dueAt, now));
    if (isTaken) throw new DomainError('conflict', { message: backupInProgress });
    await insertBackupRun(trx, { id, host, folder, now: now.toISOString() });
    await deleteBackupRunsExceptLatest(trx, keptRuns);
  });
  const update = (values: BackupRunChange) =>
    updateBackupRun(database.db, { id, values, now: clock.now().toISOString() });
  return {
    reportProgress: (progress) => update(progress),
    finish: (result) => update({ ...result, state: 'done' }),
    fail: (failure) => failBackupRun({ database, clock }, id, failure),
  };
}

/** Marks a run as failed; one that has ended is not changed. */
export async function failBackupRun(
  { database, clock }: Deps,
  id: string,
  failure: BackupFailure,
): Promise<void> {
  const values = { state: 'failed', failure } as const;
  await updateBackupRun(database.db, { id, values, now: clock.now().toISOString() });
}

/** The latest runs, of one folder where it is given, newest first; dead ones are reported as interrupted. */
export async function latestBackupRuns(
  { database, clock }: Deps,
  which: { limit: number; folder?: string },
): Promise<BackupRun[]> {
  const now = clock.now();
  const runs = await listBackupRuns(database.db, which);
  return runs.map(({ updatedAt, ...run }) => {
    if (run.state !== 'running' || isRunning({ ...run, updatedAt }, now)) return run;
    return { ...run, state: 'failed', finishedAt: updatedAt, failure: 'interrupted' };
  });
}

/**
 * Whether the backup due at an instant is done, is running, or failed and is left to the next schedule.
 */
function isSettled(runs: KeptBackupRun[], dueAt: Date, now: Date): boolean {
  const since = runs.filter(({ startedAt }) => Date.parse(startedAt) >= dueAt.getTime());
  const interrupted = since.filter(
    (run) => run.failure === 'interrupted' || (run.state === 'running' && !isRunning(run, now)),
  );
  return since.length > interrupted.length || since.length >= startsPerDue;
}

/** Whether a due backup is still to be made; whoever starts it has to check again, see `dueAt`. */
export async function isBackupDue({ database, clock }: Deps, folder: string, dueAt: Date): Promise<boolean> {
  const runs = await listBackupRuns(database.db, { limit: keptRuns, folder });
  return !isSettled(runs, dueAt, clock.now());
}

/**
 * The folder whose backups show whether an instance is backed up: that of the schedule, else the one of the latest run,
 * e.g. by a command that cron runs.
 */
export async function findWatchedFolder(
  { database }: Pick<Deps, 'database'>,
  { folder, isScheduled }: { folder: string; isScheduled: boolean },
): Promise<string> {
  const [latest] = isScheduled ? [] : await listBackupRuns(database.db, { limit: 1 });
  return latest?.folder ?? folder;
}

type DatedRun = Pick<BackupRun, 'state' | 'step'> & { updatedAt: string };

function isRunning({ state, step, updatedAt }: DatedRun, now: Date): boolean {
  return state === 'running' && now.getTime() - Date.parse(updatedAt) < silentMs[step];
}
