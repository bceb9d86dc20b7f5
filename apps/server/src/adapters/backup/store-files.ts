import { createWriteStream } from 'node:fs';
import { rename, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupProgress } from '@wingman/core/admin/backup-run.ts';
import { makeFolder } from '../../data-folder/data-folder.ts';
import { type KeptAudioStore, readIfThere } from '../audio-store/audio-keys.ts';
import { audioPathOf, type BackedUpFile, removeFile, settle } from './backup-folder.ts';
import { type Digest, digestFile, digesting } from './digest.ts';

/** There is no room, or would be too little left for others. What an earlier backup holds is still valid. */
export class BackupDiskFullError extends Error {
  override readonly name = 'BackupDiskFullError';
}

/**
 * So much of the backup's disk is left for others; nothing where it is 0: a disk that only the backup uses may be
 * filled.
 */
export type Room = { folder: string; keepFreeBytes: number };

/** @throws {BackupDiskFullError} when too little would be left */
export async function assertRoom({ folder, keepFreeBytes }: Room, bytes: number): Promise<void> {
  if (keepFreeBytes === 0) return;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize - bytes < keepFreeBytes) throw new BackupDiskFullError(`${folder} is on a full disk`);
}

/**
 * Copies one file of the instance into the backup.
 * @param expected what it has to be; anything else is not put in the place of what the backup has
 * @returns `gone` when the instance has it no more, `other` when it is not what was expected
 */
export async function storeFile(
  store: KeptAudioStore,
  room: Room,
  { key, expected }: { key: string; expected?: Digest },
): Promise<BackedUpFile | 'gone' | 'other'> {
  const path = audioPathOf(room.folder, key);
  const source = await readIfThere(store, key);
  if (!source) return 'gone';
  const part = `${path}.part`;
  const passing = digesting();
  try {
    if (room.keepFreeBytes > 0) await assertRoom(room, await store.size(key));
    makeFolder(dirname(path));
    await pipeline(source, passing.stream, createWriteStream(part, { mode: 0o600 }));
  } catch (error) {
    source.destroy();
    // A file that does not fit must not fill the disk.
    await removeFile(part);
    throw error;
  }
  const found = passing.digest();
  if (expected && found.sha256 !== expected.sha256) {
    await removeFile(part);
    return 'other';
  }
  await rename(part, path);
  await settle(path);
  return { key, ...found };
}

export type StoredFiles = {
  files: BackedUpFile[];
  copied: number;
  copiedBytes: number;
  /** How many missing files of the instance the backup lacks, too. */
  unsaved: number;
};

type Wanted = {
  keys: string[];
  /** What earlier backups have. */
  known: Map<string, BackedUpFile>;
  /** What the instance has. */
  there: Set<string>;
  /** Missing files. */
  lost: Set<string>;
  onProgress: ((progress: BackupProgress) => void) | undefined;
};

/** Collects the files of a state: those that the backup has are not copied again. */
export async function storeFiles(store: KeptAudioStore, room: Room, wanted: Wanted): Promise<StoredFiles> {
  const { keys, lost, onProgress } = wanted;
  const report: StoredFiles = { files: [], copied: 0, copiedBytes: 0, unsaved: 0 };
  for (const key of keys) {
    const { files, copied, copiedBytes } = report;
    onProgress?.({ step: 'files', files: files.length, totalFiles: keys.length, copied, copiedBytes });
    const kept = await findCopy(room, key, wanted);
    const file = kept ?? (wanted.there.has(key) ? await storeFile(store, room, { key }) : 'gone');
    if (typeof file === 'string') {
      // Others were deleted since the database was copied.
      if (lost.has(key)) report.unsaved += 1;
      continue;
    }
    files.push(file);
    if (kept) continue;
    report.copied += 1;
    report.copiedBytes += file.bytes;
  }
  return report;
}

/** What the backup has of a file. Whatever there is of one that the instance has lost is worth keeping. */
async function findCopy(
  { folder }: Room,
  key: string,
  { known, there }: Wanted,
): Promise<BackedUpFile | undefined> {
  const path = audioPathOf(folder, key);
  const file = known.get(key);
  const size = (await stat(path).catch(() => undefined))?.size;
  if (size === undefined) return undefined;
  if (file?.bytes === size) return file;
  if (there.has(key)) return undefined;
  return { key, ...(await digestFile(path)) };
}
