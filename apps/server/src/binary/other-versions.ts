import { readdir, realpath, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * Removes what other versions of the single binary, and starts of it that were broken off, have left in the data folder. Only
 * for the one process that serves the folder: whoever else runs there needs its files.
 * @param from a folder of the program that runs
 */
export async function removeOtherVersions(dataDir: string, from = import.meta.dirname): Promise<void> {
  const parent = await realpath(join(dataDir, 'runtime')).catch(() => undefined);
  if (parent === undefined) return;
  const [own = ''] = relative(parent, await realpath(from)).split(sep);
  // Not run from there: from its sources, or by a package.
  if (own === '' || own === '..') return;
  for (const other of await readdir(parent))
    if (other !== own) await rm(join(parent, other), { recursive: true, force: true });
}
