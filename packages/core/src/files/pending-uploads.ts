import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  deletePendingUpload,
  insertPendingUpload,
} from '@wingman/db/repositories/pending-upload.repository.ts';
import type { AudioStore } from '../ports/audio-store.ts';
import type { Clock } from '../ports/clock.ts';

export type PendingUploadDeps = { database: WingmanDatabase; clock: Clock; node: string };

/** A file whose upload took longer is inserted again, so that the time up to its row is always short. */
const renewAfterMs = 10_000;

/**
 * Wraps a store so that each file is inserted as a pending upload before the first byte is written. The pending upload
 * is deleted in the transaction that inserts the file's row, or with the file: no crash leaves an orphaned file.
 */
export function trackPendingUploads<Store extends AudioStore>(
  store: Store,
  { database, clock, node }: PendingUploadDeps,
): Store {
  const { db } = database;

  async function note(fileKey: string): Promise<number> {
    const now = clock.now();
    await insertPendingUpload(db, { fileKey, node, now: now.toISOString() });
    return now.getTime();
  }

  return {
    ...store,

    async write(key, source) {
      // A connection that breaks before the store listens must not be an unhandled error.
      source.on('error', () => {});
      const notedAt = await note(key).catch((error: unknown) => {
        source.destroy();
        throw error;
      });
      // If this fails, the store has left nothing, and the pending upload expires as after a crash.
      const stored = await store.write(key, source);
      if (clock.now().getTime() - notedAt > renewAfterMs) await note(key);
      return stored;
    },

    async remove(key) {
      await store.remove(key);
      await deletePendingUpload(db, key);
    },
  };
}
