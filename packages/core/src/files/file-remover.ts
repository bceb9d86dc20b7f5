import type { WingmanDatabase } from '@wingman/db/database.ts';
import { truncateLog } from '@wingman/db/erasure.ts';
import { deleteFileRemovals, listFileRemovals } from '@wingman/db/repositories/file-removal.repository.ts';
import type { AudioStore } from '../ports/audio-store.ts';
import type { Log } from '../ports/log.ts';

type RemoverDeps = { database: WingmanDatabase; audioStore: AudioStore; log: Log };

/**
 * Deletes stored files whose rows are deleted, and the rows from the database's log. Never throws: what could not be
 * deleted is retried by the next run.
 */
export type FileRemover = () => Promise<void>;

const filesPerRound = 200;

/**
 * Deleting a row inserts its file into file_removals in the same transaction. The file is deleted after the commit: a
 * crash in between, or an unreachable store, only delays it to the next run.
 */
export function createFileRemover({ database, audioStore, log }: RemoverDeps): FileRemover {
  async function removeOne(key: string): Promise<boolean> {
    return audioStore.remove(key).then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error, key }, 'could not delete an orphaned file');
        return false;
      },
    );
  }

  return async () => {
    try {
      for (let after: string | undefined = ''; after !== undefined; ) {
        const keys = await listFileRemovals(database.db, { after, limit: filesPerRound });
        const removed: string[] = [];
        for (const key of keys) if (await removeOne(key)) removed.push(key);
        await deleteFileRemovals(database.db, removed);
        after = keys.length < filesPerRound ? undefined : keys.at(-1);
      }
      await truncateLog(database);
    } catch (error) {
      log.warn({ err: error }, 'could not list orphaned files');
    }
  };
}
