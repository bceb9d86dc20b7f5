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

/** What a run is known by, and where it goes. */
export type BackupPlace = {
  id: string;
  host: string;
  folder: string;
  /** Begins only if no backup has been begun in the folder since this instant, by whichever node. */
  dueAt?: Date | undefined;
};
export type BackupProgress = Pick<BackupRun, 'step' | 'files' | 'totalFiles' | 'copied' | 'copiedBytes'>;
export type BackupResult = Omit<
  BackupRun,
  'id' | 'host' | 'folder' | 'state' | 'failure' | 'startedAt' | 'finishedAt'
>;

/**
 * A run that reports nothing for so long has died, as far as other machines can tell; on its own the server knows at once.
 * While the database is copied it cannot report anything.
 */
const silentMs: Record<BackupRun['step'], number> = {
  database: 15 * 60_000,
  files: 2 * 60_000,
  // One copy of the database is read through at once.
  verify: 15 * 60_000,
};
/** A backup that was due and broke off is begun again, but not for ever: its making may be what ends the process. */
const startsPerDue = 3;
const keptRuns = 50;

/** How a run goes, written down for everybody who looks, on whichever node. */
export type RunningBackup = {
  /** Writes down how far it is; also shows that it lives. */
  reportProgress(progress: BackupProgress): Promise<void>;
  finish(result: BackupResult): Promise<void>;
  fail(failure: BackupFailure): Promise<void>;
};

/**
 * Writes down that a backup begins.
 * @throws {DomainError} conflict while another one is being made in the same folder, which several machines may share, or
 * what is due has been done
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

/** Writes down that a run came to nothing; one that has ended stays as it is. */
export async function failBackupRun(
  { database, clock }: Deps,
  id: string,
  failure: BackupFailure,
): Promise<void> {
  const values = { state: 'failed', failure } as const;
  await updateBackupRun(database.db, { id, values, now: clock.now().toISOString() });
}

/** The latest runs, of one folder where it is given, newest first; those that died are interrupted. */
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

/** Whether what was due at an instant has been done, is being done, or was tried in vain and is left to the next time. */
function isSettled(runs: KeptBackupRun[], dueAt: Date, now: Date): boolean {
  const since = runs.filter(({ startedAt }) => Date.parse(startedAt) >= dueAt.getTime());
  const brokeOff = since.filter(
    (run) => run.failure === 'interrupted' || (run.state === 'running' && !isRunning(run, now)),
  );
  return since.length > brokeOff.length || since.length >= startsPerDue;
}

/** Whether a backup that is due has yet to be made; who begins it has to ask again, see `dueAt`. */
export async function isBackupDue({ database, clock }: Deps, folder: string, dueAt: Date): Promise<boolean> {
  const runs = await listBackupRuns(database.db, { limit: keptRuns, folder });
  return !isSettled(runs, dueAt, clock.now());
}

/**
 * The folder whose backups show whether an instance is backed up: that of the schedule, or else the one into which a
 * backup was begun last, e.g. by a command that cron runs.
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
