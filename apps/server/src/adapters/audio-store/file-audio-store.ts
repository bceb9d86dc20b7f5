import type { FileHandle } from 'node:fs/promises';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '@wingman/contract/error.ts';
import type { StoredAudio } from '@wingman/core/ports/audio-store.ts';
import { codeOf } from '../../data-folder/data-folder.ts';
import { syncFolder } from '../../data-folder/sync-folder.ts';
import { abandonedAfterMs, assertFileKey, isFileKey, type KeptAudioStore, newFileKey } from './audio-keys.ts';
import { underWay } from './under-way.ts';

const partialSuffix = '.part';
/** Write buffer per upload, in bytes. */
const writeBuffer = 256 * 1024;

/**
 * Recordings as files `<folder>/aa/<uuid>`, spread over 256 folders. `folder` must exist: if it is missing, or empty
 * although files were stored, e.g. because a disk is not mounted, files are not reported as missing. Every call:
 * @throws {DomainError} unavailable when the storage is down or fails
 */
export function createFileAudioStore(folder: string): KeptAudioStore {
  const writing = underWay();

  function pathOf(key: string): string {
    assertFileKey(key);
    return join(folder, key);
  }

  async function write(key: string, source: Readable): Promise<StoredAudio> {
    const path = pathOf(key);
    const partial = `${path}${partialSuffix}`;
    // A connection that breaks before the file is open must not be an unhandled error.
    source.on('error', () => {});
    try {
      await makeFolder(dirname(path));
      const stored = await writeSynced(partial, source);
      await rename(partial, path);
      await syncFolder(dirname(path));
      return stored;
    } catch (error) {
      const isOfSource = source.errored === error && !isDiskFull(error);
      source.destroy();
      await rm(partial, { force: true }).catch(() => {});
      throw isOfSource ? error : toDomain(error);
    }
  }

  /** A file counts as missing only if the store's folder is available. */
  async function rethrow(error: unknown): Promise<never> {
    if (codeOf(error) !== 'ENOENT') throw toDomain(error);
    const others = await readdir(folder).catch(() => []);
    throw new DomainError(others.length > 0 ? 'not_found' : 'unavailable', { cause: error });
  }

  async function remove(key: string): Promise<void> {
    const gone = await rm(pathOf(key))
      .catch(rethrow)
      .catch((error: unknown) => error);
    if (gone !== undefined && !isNotFound(gone)) throw gone;
  }

  return {
    newKey: newFileKey,

    write: (key, source) => writing.track(write(key, source)),

    async size(key) {
      return (await stat(pathOf(key)).catch(rethrow)).size;
    },

    async read(key, range) {
      const handle = await open(pathOf(key)).catch(rethrow);
      return handle.createReadStream({ highWaterMark: 256 * 1024, ...range });
    },

    remove,

    async localFile(key) {
      const path = pathOf(key);
      await stat(path).catch(rethrow);
      return { path, release: async () => {} };
    },

    removeAbandoned: (now) => removePartial(folder, now.getTime() - abandonedAfterMs),
    removePartial: () => removePartial(folder, Number.POSITIVE_INFINITY),

    async *list() {
      for (const name of await readdir(folder).catch(() => [])) {
        for (const file of await readdir(join(folder, name)).catch(() => [])) {
          const key = `${name}/${file}`;
          const found = isFileKey(key) && (await stat(join(folder, key)).catch(() => undefined));
          if (found) yield { key, bytes: found.size, modifiedAt: found.mtime };
        }
      }
    },

    settled: writing.settled,

    close() {},

    async check() {
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
}

/** Writes `source` to a new file, on the disk when it returns. */
async function writeSynced(path: string, source: NodeJS.ReadableStream) {
  const handle = await open(path, 'wx', 0o600);
  try {
    let bytes = 0;
    const take = async (chunks: Buffer[]) => {
      bytes += await writeAll(handle, chunks);
    };
    const target = new Writable({
      highWaterMark: writeBuffer,
      write: (chunk: Buffer, _encoding, done) => void take([chunk]).then(() => done(), done),
      writev: (chunks, done) =>
        void take(chunks.map(({ chunk }) => chunk as Buffer)).then(() => done(), done),
    });
    await pipeline(source, target);
    await handle.sync();
    return { bytes };
  } finally {
    await handle.close();
  }
}

/** Writes every byte, also after short writes. Returns how many. */
async function writeAll(handle: FileHandle, chunks: Buffer[]): Promise<number> {
  const wanted = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const { bytesWritten } = await handle.writev(chunks);
  if (bytesWritten === wanted) return wanted;
  let rest = Buffer.concat(chunks).subarray(bytesWritten);
  while (rest.length > 0) {
    const { bytesWritten: more } = await handle.write(rest);
    rest = rest.subarray(more);
  }
  return wanted;
}

/** Only the last level: if the folder of the store is not mounted, creating it would hide it later. */
async function makeFolder(path: string): Promise<void> {
  const isMade = await mkdir(path, { mode: 0o700 }).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    },
  );
  if (isMade) await syncFolder(dirname(path));
}

async function removePartial(folder: string, before: number): Promise<number> {
  const folders = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let removed = 0;
  for (const entry of folders.filter((each) => each.isDirectory())) {
    const names = await readdir(join(folder, entry.name));
    for (const name of names.filter((each) => each.endsWith(partialSuffix))) {
      const path = join(folder, entry.name, name);
      const { mtimeMs } = await stat(path);
      if (mtimeMs >= before) continue;
      await rm(path, { force: true });
      removed += 1;
    }
  }
  return removed;
}

/** Maps file system errors to errors of the product. */
function toDomain(error: unknown): unknown {
  if (isDiskFull(error)) return new DomainError('storage_full', { cause: error });
  const isOfSystem = error instanceof Error && 'syscall' in error;
  return isOfSystem ? new DomainError('unavailable', { cause: error }) : error;
}

const isNotFound = (error: unknown) => error instanceof DomainError && error.code === 'not_found';

function isDiskFull(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOSPC' || code === 'EDQUOT';
}
