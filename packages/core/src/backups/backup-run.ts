import type { BackupFailure, BackupRun } from '@wingman/contract/backup.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  type BackupRunChange,
  deleteBackupRunsExceptLatest,
  insertBackupRun,
  listBackupRuns,
  updateBackupRun,
} from '@wingman/db/repositories/backup-run.repository.ts';
import type { Clock } from '../ports/clock.ts';

type Deps = { database: WingmanDatabase; clock: Clock };

/** What a run is known by, and where it goes. */
export type BackupPlace = { id: string; host: string; folder: string };
export type BackupProgress = Pick<BackupRun, 'step' | 'files' | 'totalFiles' | 'copied' | 'copiedBytes'>;

/**
 * A run that says nothing for so long has died, as far as other machines can tell; on its own the server knows at once.
 * While the database is copied it cannot say anything.
 */
const silentMs: Record<BackupRun['step'], number> = { database: 15 * 60_000, files: 2 * 60_000 };
const keptRuns = 50;

/** How a run goes, written down for everybody who looks, on whichever node. */
export type RunningBackup = {
  /** Tells how far it is; also that it lives. */
  tell(progress: BackupProgress): Promise<void>;
  finish(progress: BackupProgress): Promise<void>;
  fail(failure: BackupFailure): Promise<void>;
};

/**
 * Writes down that a backup begins.
 * @throws {DomainError} conflict while another one is being made in the same folder of the same machine
 */
export async function beginBackupRun(
  { database, clock }: Deps,
  { id, host, folder }: BackupPlace,
): Promise<RunningBackup> {
  await database.db.transaction().execute(async (trx) => {
    await database.dialect.serialize(trx, `backup ${host} ${folder}`);
    const now = clock.now();
    const earlier = await listBackupRuns(trx, keptRuns);
    const isTaken = earlier.some((run) => run.host === host && run.folder === folder && isRunning(run, now));
    if (isTaken)
      throw new DomainError('conflict', { message: 'Un backup in questa cartella è già in corso' });
    await insertBackupRun(trx, { id, host, folder, now: now.toISOString() });
    await deleteBackupRunsExceptLatest(trx, keptRuns);
  });
  const update = (values: BackupRunChange) =>
    updateBackupRun(database.db, { id, values, now: clock.now().toISOString() });
  return {
    tell: (progress) => update(progress),
    finish: (progress) => update({ ...progress, state: 'done' }),
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

/** The latest runs, newest first; those that died are told as interrupted. */
export async function latestBackupRuns({ database, clock }: Deps, limit: number): Promise<BackupRun[]> {
  const now = clock.now();
  const runs = await listBackupRuns(database.db, limit);
  return runs.map(({ updatedAt, ...run }) => {
    if (run.state !== 'running' || isRunning({ ...run, updatedAt }, now)) return run;
    return { ...run, state: 'failed', finishedAt: updatedAt, failure: 'interrupted' };
  });
}

type DatedRun = Pick<BackupRun, 'state' | 'step'> & { updatedAt: string };

function isRunning({ state, step, updatedAt }: DatedRun, now: Date): boolean {
  return state === 'running' && now.getTime() - Date.parse(updatedAt) < silentMs[step];
}
