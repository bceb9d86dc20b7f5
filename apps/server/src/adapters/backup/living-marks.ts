import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { failBackupRun } from '@wingman/core/admin/backup-run.ts';
import type { Clock } from '@wingman/core/ports/clock.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { holdExclusively, holdIfFree } from '@wingman/db/exclusive-lock.ts';
import { makeFolder } from '../../data-folder/data-folder.ts';

/** A lock file for each running backup of this machine: the lock ends with its process. */
const ending = '.backup.lock';
const folderOf = (dataDir: string) => join(dataDir, 'scratch');

/** Shows other processes of this machine that a backup is running, until `remove` or the end of the process. */
export function markLiving(dataDir: string, runId: string): { remove(): Promise<void> } {
  makeFolder(folderOf(dataDir));
  const file = join(folderOf(dataDir), `${runId}${ending}`);
  const { release } = holdExclusively(file);
  return {
    async remove() {
      release();
      await rm(file, { force: true });
    },
  };
}

/** Marks backup runs of this machine as failed whose process died. */
export async function settleDead(
  dataDir: string,
  deps: { database: WingmanDatabase; clock: Clock },
): Promise<void> {
  const names = await readdir(folderOf(dataDir)).catch(() => []);
  for (const name of names.filter((each) => each.endsWith(ending))) {
    const file = join(folderOf(dataDir), name);
    const hold = holdIfFree(file);
    if (!hold) continue;
    hold.release();
    await failBackupRun(deps, name.slice(0, -ending.length), 'interrupted');
    await rm(file, { force: true });
  }
}
