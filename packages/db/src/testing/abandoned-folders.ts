import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Deletes the folders of killed processes: those in `parent` whose name is the prefix, a process's number and more. */
export function removeAbandonedFolders(parent: string, prefix: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix)) continue;
    const owner = Number(name.slice(prefix.length).split('-')[0]);
    if (!isRunning(owner)) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
