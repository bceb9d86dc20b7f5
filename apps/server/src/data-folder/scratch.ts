import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { holdExclusively, holdIfFree } from '@wingman/db/exclusive-lock.ts';
import { makeFolder } from './data-folder.ts';

/** A folder for working copies, of this process alone. */
export type Scratch = {
  path: string;
  /** Removes copies to which nothing was written for a day: whoever made them has forgotten them. */
  sweep(now: Date): Promise<void>;
  /** Removes it with all that is in it. */
  close(): Promise<void>;
};

/** The longest work on a copy, a conversion of a whole day, takes a fraction of it. */
const forgottenAfterMs = 24 * 60 * 60 * 1000;

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
    sweep: (now) => removeOld(path, now.getTime() - forgottenAfterMs),
    async close() {
      await rm(path, { recursive: true, force: true });
      release();
      await rm(lockOf(path), { force: true });
    },
  };
}

async function removeOld(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const isOld = (await lastChange(path).catch(() => Number.POSITIVE_INFINITY)) < before;
    if (isOld) await rm(path, { recursive: true, force: true });
  }
}

/** When something was last written to a file, or to a folder and what is in it. */
async function lastChange(path: string): Promise<number> {
  const { mtimeMs } = await stat(path);
  const inside = await readdir(path).catch(() => []);
  const times = await Promise.all(inside.map((name) => lastChange(join(path, name))));
  return Math.max(mtimeMs, ...times);
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
