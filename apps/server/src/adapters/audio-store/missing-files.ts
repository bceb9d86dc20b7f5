import type { Clock } from '@wingman/core/ports/clock.ts';
import type { Log } from '@wingman/core/ports/log.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { listReferencedFiles } from '@wingman/db/transfer/referenced-files.ts';
import type { KeptAudioStore } from './audio-keys.ts';

type Instance = { database: WingmanDatabase; audioStore: Pick<KeptAudioStore, 'list'> };

/** Number of stored files, of files that rows refer to, and the keys of missing ones, in order. */
export type FilesFound = { there: Set<string>; wanted: number; missing: string[] };

/**
 * Compares rows with stored files by name, without reading the files. A file is missing only while a row refers to it,
 * so files deleted meanwhile are not. @param keys keys that rows referred to earlier; by default the current ones
 */
export async function findMissingFiles(
  { database, audioStore }: Instance,
  keys?: string[],
): Promise<FilesFound> {
  // The rows first: a file is stored before its row is written.
  const wanted = keys ?? (await listReferencedFiles(database.db));
  const there = new Set<string>();
  for await (const { key } of audioStore.list()) there.add(key);
  const absent = wanted.filter((key) => !there.has(key));
  if (absent.length === 0) return { there, wanted: wanted.length, missing: [] };
  const referenced = new Set(await listReferencedFiles(database.db));
  const missing = absent.filter((key) => referenced.has(key));
  return { there, wanted: wanted.length, missing };
}

/** Result of a server's last check of its files. */
export type FileWatch = {
  /** Checks, and logs missing files. */
  look(): Promise<void>;
  /** Undefined before the first check. */
  latest(): { missing: number; wanted: number; at: Date } | undefined;
};

const toldKeys = 5;

export function watchFiles({ log, clock, ...instance }: Instance & { log: Log; clock: Clock }): FileWatch {
  let latest: ReturnType<FileWatch['latest']>;
  return {
    async look() {
      const { wanted, missing, there } = await findMissingFiles(instance);
      latest = { missing: missing.length, wanted, at: clock.now() };
      if (missing.length === 0) return;
      const advice = there.size === 0 ? ': is the disk of the recordings mounted?' : '';
      const details = { missing: missing.length, of: wanted, keys: missing.slice(0, toldKeys) };
      log.error(details, `files of recordings are missing${advice}`);
    },
    latest: () => latest,
  };
}
