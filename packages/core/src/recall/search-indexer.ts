import { setTimeout as delay } from 'node:timers/promises';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { listUnindexed } from '@wingman/db/repositories/search.repository.ts';
import { listSegments } from '@wingman/db/repositories/segment.repository.ts';
import { analysisVersion } from '@wingman/search/postings/index-segments.ts';
import type { Log } from '../ports/log.ts';
import { indexRecording } from './index-recording.ts';

type IndexerDeps = { database: WingmanDatabase; log: Log };

export type SearchIndexer = {
  /** Starts in the background; ends by itself when everything is indexed. */
  start(): void;
  /** Ends within moments; the rest is done after the next start. */
  stop(): Promise<void>;
  /** Resolves when the background work has ended. */
  finished(): Promise<void>;
};

const recordingsAtOnce = 20;
/** Requests have priority: before the next recording it sleeps as long as the last one took, and at least this long. */
const restMs = 5;
const retryMs = 10_000;

/**
 * Indexes recordings that are not indexed: those older than the current form of the index. Newest first, each in a
 * short transaction, so that a server with years of recordings answers from its first moment. Several servers may do it
 * at once.
 */
export function createSearchIndexer({ database, log }: IndexerDeps): SearchIndexer {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;

  async function rest(recording: Unindexed, ms: number): Promise<void> {
    signal.throwIfAborted();
    await delay(Math.max(restMs, ms), recording, { signal });
  }

  async function catchUp(): Promise<void> {
    const count = await indexAllRecordings(database, rest);
    if (count > 0) log.info({ recordings: count }, 'recordings indexed');
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await catchUp();
        return;
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error }, 'indexing failed');
        await delay(retryMs, undefined, { signal }).catch(() => {});
      }
    }
  }

  return {
    start() {
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
    finished: async () => running,
  };
}

type Unindexed = { id: string; userId: string };

/**
 * Indexes every recording that is not, e.g. after an import of rows; returns how many. `after` is called with the
 * milliseconds that each took.
 */
export async function indexAllRecordings(
  database: WingmanDatabase,
  after: (recording: Unindexed, ms: number) => Promise<void> = async () => {},
): Promise<number> {
  let count = 0;
  for (;;) {
    const waiting = await listUnindexed(database.db, { version: analysisVersion, limit: recordingsAtOnce });
    if (waiting.length === 0) return count;
    for (const recording of waiting) {
      const startedAt = performance.now();
      await makeFindable(database, recording).catch((error: unknown) => {
        // Deleted meanwhile: there is nothing left to index.
        if (!database.dialect.isForeignKeyViolation(error)) throw error;
      });
      await after(recording, performance.now() - startedAt);
    }
    count += waiting.length;
  }
}

/** Indexes one recording by its stored segments. */
export async function makeFindable(database: WingmanDatabase, { id, userId }: Unindexed): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await database.dialect.serialize(trx, `index ${id}`);
    const segments = await listSegments(trx, id);
    if (segments.length > 0) await indexRecording(trx, { id, userId, segments });
  });
}
