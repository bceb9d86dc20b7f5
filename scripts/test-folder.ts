import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { availableMemory } from 'node:process';
import { removeAbandonedFolders } from '../packages/db/src/testing/abandoned-folders.ts';

const memory = '/dev/shm';
const prefix = 'wingman-test-run-';
/** More than a whole run writes. */
const neededBytes = 4 * 1024 ** 3;

/**
 * Makes the folder in which everything of this test run keeps its temporary files (it becomes TMPDIR, which child
 * processes inherit) and removes it when the process ends. It lies in memory where there is room: SQLite waits for
 * the disk at every commit, which costs tests far more than their work.
 */
export function prepareTestFolder(): void {
  // The configuration is loaded once more for each project.
  if (path.basename(tmpdir()).startsWith(prefix)) return;
  const parent = hasRoomInMemory() ? memory : tmpdir();
  removeAbandonedFolders(parent, prefix);
  const folder = mkdtempSync(path.join(parent, `${prefix}${process.pid}-`));
  // PostgreSQL works as another user where the tests run as root.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux') return false;
  // Containers often forbid to run programs from there, and some tests do so.
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.map((line) => line.split(' ')).find(([, place]) => place === memory)?.[3];
  if (options === undefined || options.split(',').includes('noexec')) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= neededBytes && availableMemory() >= 2 * neededBytes;
}
