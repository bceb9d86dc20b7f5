import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { listReferencedFiles } from '@wingman/db/transfer/referenced-files.ts';

const lookMs = 20;

/** Where the program may leave something on the disk. */
export type Folders = { data: string; temporary: string };

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** Working copies of a program that runs or ran, by their paths. */
export function listScratch({ data, temporary }: Folders): string[] {
  return [join(data, 'scratch'), temporary].flatMap((folder) =>
    namesIn(folder).map((name) => join(folder, name)),
  );
}

/** Files without a row and rows without a file, and notes about files that are still to be dealt with. */
export async function listMismatches({ db }: WingmanDatabase, { data }: Folders): Promise<string[]> {
  const audio = join(data, 'audio');
  const files = new Set(
    namesIn(audio).flatMap((name) => namesIn(join(audio, name)).map((file) => `${name}/${file}`)),
  );
  const wanted = new Set(await listReferencedFiles(db));
  const pendingUploads = await db.selectFrom('file_arrivals').select('file_key').execute();
  const removals = await db.selectFrom('file_removals').select('file_key').execute();
  return [
    ...[...files.difference(wanted)].map((file) => `file ${file} belongs to no row`),
    ...[...wanted.difference(files)].map((file) => `the file ${file} of a row is missing`),
    ...pendingUploads.map((row) => `the file ${row.file_key} is noted as arriving`),
    ...removals.map((row) => `the file ${row.file_key} is noted as one to remove`),
  ];
}

/** Processes that a process has started, and theirs; none where the system does not tell. */
export function descendantsOf(pid: number): number[] {
  const parents = namesIn('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(Number(name)) }));
  const children = parents.filter(({ parent }) => parent === pid).map((each) => each.pid);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Looks again until nothing is found or the time is over; answers what was found last. */
export async function whatStays<T>(look: () => T[] | Promise<T[]>, withinMs: number): Promise<T[]> {
  const endsAt = performance.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found.length === 0 || performance.now() > endsAt) return found;
    await delay(lookMs);
  }
}
