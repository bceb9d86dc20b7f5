import type { BackupRun } from '@wingman/contract/backup.ts';
import type { Selectable } from 'kysely';
import type { Handle } from '../handle.ts';
import type { BackupRunTable } from '../instance-tables.ts';

/** `updatedAt`: when it last reported its progress. */
export type KeptBackupRun = BackupRun & { updatedAt: string };

export async function insertBackupRun(
  handle: Handle,
  { id, host, folder, now }: Pick<BackupRun, 'id' | 'host' | 'folder'> & { now: string },
): Promise<void> {
  await handle
    .insertInto('backup_runs')
    .values({
      id,
      host,
      folder,
      state: 'running',
      step: 'database',
      files: 0,
      total_files: 0,
      copied: 0,
      copied_bytes: 0,
      failure: null,
      started_at: now,
      updated_at: now,
      finished_at: null,
    })
    .execute();
}

export type BackupRunChange = Partial<Omit<BackupRun, 'id' | 'host' | 'folder' | 'startedAt' | 'finishedAt'>>;

/** Updates a running one; one that has ended is not changed. */
export async function updateBackupRun(
  handle: Handle,
  { id, values, now }: { id: string; values: BackupRunChange; now: string },
): Promise<void> {
  const { totalFiles, copiedBytes, checkedBytes, verifiedAt, repaired, ...rest } = values;
  await handle
    .updateTable('backup_runs')
    .set({
      ...rest,
      ...(totalFiles === undefined ? {} : { total_files: totalFiles }),
      ...(copiedBytes === undefined ? {} : { copied_bytes: copiedBytes }),
      ...(checkedBytes === undefined ? {} : { checked_bytes: checkedBytes }),
      ...(verifiedAt === undefined ? {} : { verified_at: verifiedAt }),
      ...(repaired === undefined ? {} : { mended: repaired }),
      updated_at: now,
      ...(values.state === undefined ? {} : { finished_at: now }),
    })
    .where('id', '=', id)
    .where('state', '=', 'running' satisfies BackupRun['state'])
    .execute();
}

/** Newest first; those of one folder if given. */
export async function listBackupRuns(
  handle: Handle,
  { limit, folder }: { limit: number; folder?: string | undefined },
): Promise<KeptBackupRun[]> {
  const rows = await latest(handle, folder).limit(limit).selectAll().execute();
  return rows.map(toRun);
}

/**
 * The latest completed one, in one folder if given; with `isVerified` the latest verified one.
 */
export async function findLatestDoneRun(
  handle: Handle,
  { folder, isVerified = false }: { folder?: string | undefined; isVerified?: boolean } = {},
): Promise<KeptBackupRun | undefined> {
  const row = await latest(handle, folder)
    .where('state', '=', done)
    .$if(isVerified, (query) => query.where('verified_at', 'is not', null))
    .limit(1)
    .selectAll()
    .executeTakeFirst();
  return row && toRun(row);
}

/** Keeps the latest completed and the latest verified one of each folder. */
export async function deleteBackupRunsExceptLatest(handle: Handle, kept: number): Promise<void> {
  await handle
    .deleteFrom('backup_runs')
    .where('id', 'not in', latest(handle).limit(kept).select('id'))
    .where('id', 'not in', latestOfFolders(handle, false))
    .where('id', 'not in', latestOfFolders(handle, true))
    .execute();
}

const done = 'done' satisfies BackupRun['state'];

function latest(handle: Handle, folder?: string) {
  const runs = handle.selectFrom('backup_runs').orderBy('started_at', 'desc').orderBy('id');
  return folder === undefined ? runs : runs.where('folder', '=', folder);
}

/** Ids of the latest completed one of each folder. */
function latestOfFolders(handle: Handle, isVerified: boolean) {
  const runs = handle.selectFrom('backup_runs as run').where('run.state', '=', done);
  const ofThese = isVerified ? runs.where('run.verified_at', 'is not', null) : runs;
  return ofThese.select('run.id').where(({ not, exists, selectFrom }) => {
    const newer = selectFrom('backup_runs as newer')
      .select('newer.id')
      .whereRef('newer.folder', '=', 'run.folder')
      .whereRef('newer.started_at', '>', 'run.started_at')
      .where('newer.state', '=', done);
    return not(exists(isVerified ? newer.where('newer.verified_at', 'is not', null) : newer));
  });
}

function toRun(row: Selectable<BackupRunTable>): KeptBackupRun {
  return {
    id: row.id,
    state: row.state as BackupRun['state'],
    step: row.step as BackupRun['step'],
    host: row.host,
    folder: row.folder,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    files: row.files,
    totalFiles: row.total_files,
    copied: row.copied,
    copiedBytes: Number(row.copied_bytes),
    failure: row.failure as BackupRun['failure'],
    missing: row.missing,
    unsaved: row.unsaved,
    verifiedAt: row.verified_at,
    checked: row.checked,
    checkedBytes: Number(row.checked_bytes),
    repaired: row.mended,
    damaged: row.damaged,
    updatedAt: row.updated_at,
  };
}
