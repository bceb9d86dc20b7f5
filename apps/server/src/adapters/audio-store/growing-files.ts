import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { GrowingFiles } from '@wingman/core/ports/growing-files.ts';

type GrowingFile = { folder: string; path: string; nextPart: number; usedAt: number };

/** Idle time after which files are deleted. */
const keptMs = 10 * 60_000;

/** Growing files in `scratch`. `close` deletes the rest. */
export function createGrowingFiles(scratch: string): GrowingFiles & {
  /** Deletes those that were not used recently. */
  sweep(): Promise<void>;
  close(): Promise<void>;
} {
  const files = new Map<string, GrowingFile>();

  async function discard(id: string): Promise<void> {
    const file = files.get(id);
    files.delete(id);
    if (file) await rm(file.folder, { recursive: true, force: true });
  }

  async function closeUnused(): Promise<void> {
    const unused = [...files].filter(([, { usedAt }]) => performance.now() - usedAt > keptMs);
    for (const [id] of unused) await discard(id);
  }

  async function make(id: string): Promise<GrowingFile> {
    const folder = await mkdtemp(join(scratch, 'live-'));
    const file = { folder, path: join(folder, 'audio'), nextPart: 0, usedAt: performance.now() };
    files.set(id, file);
    return file;
  }

  return {
    async open(id) {
      await closeUnused();
      const file = files.get(id) ?? (await make(id));
      file.usedAt = performance.now();
      return { path: file.path, nextPart: file.nextPart };
    },
    async append(id, content, nextPart) {
      const file = files.get(id) ?? (await make(id));
      try {
        await pipeline(content, createWriteStream(file.path, { flags: 'a' }));
      } catch (error) {
        // It may contain a partial write: it is rebuilt from the beginning.
        await discard(id);
        throw error;
      }
      file.nextPart = nextPart;
    },
    discard,
    sweep: closeUnused,
    async close() {
      for (const id of [...files.keys()]) await discard(id);
    },
  };
}
