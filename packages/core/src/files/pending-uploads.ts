import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  deletePendingUpload,
  insertPendingUpload,
} from '@wingman/db/repositories/pending-upload.repository.ts';
import type { AudioStore } from '../ports/audio-store.ts';
import type { Clock } from '../ports/clock.ts';

export type PendingUploadDeps = { database: WingmanDatabase; clock: Clock; node: string };

/** A file that took longer to arrive is noted again, so that the time up to its row is always short. */
const renewAfterMs = 10_000;

/**
 * The same store, which notes each file in the database before the first byte is written. The note goes in the
 * transaction that inserts the file's row, or with the file: whatever crash comes, no file is left that nobody knows.
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
      // A line that is cut before the store listens must not be an error that nobody listens to.
      source.on('error', () => {});
      const notedAt = await note(key).catch((error: unknown) => {
        source.destroy();
        throw error;
      });
      // Where this fails, the store has left nothing, and the note is given up like that of a crash.
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
