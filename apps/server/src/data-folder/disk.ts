import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Whether a folder, which need not exist yet, is on the same file system as another one. */
export async function isSameDisk(folder: string, other: string): Promise<boolean> {
  const [one, two] = [await deviceOf(folder), await deviceOf(other)];
  return one !== undefined && one === two;
}

async function deviceOf(folder: string): Promise<number | undefined> {
  const found = await stat(folder).catch(() => undefined);
  if (found) return found.dev;
  return folder === dirname(folder) ? undefined : deviceOf(dirname(folder));
}

/** What this user may still write to the disk of a folder, which need not exist yet; undefined when it is not known. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  const found = await statfs(folder).catch(() => undefined);
  if (found) return found.bavail * found.bsize;
  return folder === dirname(folder) ? undefined : freeBytes(dirname(folder));
}
