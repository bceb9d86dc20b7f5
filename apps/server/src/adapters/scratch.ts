import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { holdExclusively, holdIfFree } from '@wingman/db/exclusive-lock.ts';
import { makeFolder } from '../data-folder.ts';

/** A folder for working copies, of this process alone. */
export type Scratch = {
  path: string;
  /** Removes it with all that is in it. */
  close(): Promise<void>;
};

const lockOf = (folder: string) => `${folder}.lock`;

/**
 * Makes a folder in `parent` and removes those of processes that have died: what people said must not stay in copies
 * that nobody knows of. Processes are told apart by locks, which end with them; several may share `parent`.
 */
export async function openScratch(parent: string): Promise<Scratch> {
  makeFolder(parent);
  await removeDead(parent);
  const path = join(parent, randomUUID());
  // Before the folder: one without a held lock is taken for dead.
  const { release } = holdExclusively(lockOf(path));
  await mkdir(path, { mode: 0o700 });
  return {
    path,
    async close() {
      await rm(path, { recursive: true, force: true });
      release();
      await rm(lockOf(path), { force: true });
    },
  };
}

async function removeDead(parent: string): Promise<void> {
  const entries = await readdir(parent, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const folder = join(parent, name);
    const hold = holdIfFree(lockOf(folder));
    if (!hold) continue;
    await rm(folder, { recursive: true, force: true });
    hold.release();
    await rm(lockOf(folder), { force: true });
  }
}
