import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { closeFolder } from '../../data-folder/file-modes.ts';
import { syncFolder } from '../../data-folder/sync-folder.ts';
import { isFileKey } from '../audio-store/audio-keys.ts';

/**
 * A backup is a folder with one state of the instance for each time that a backup was made and kept:
 *
 * - `states/<instant>.json` names one database file and one list of files by their hashes;
 * - `wingman-backup.json` is a copy of the newest, written last: its folder is a backup;
 * - `database-….sqlite` and `files-….jsonl` are named by their contents, so that equal ones are one;
 * - `audio/` holds each file once under its key, whichever states have it. A key is never used twice and a file never
 *   changes, so that nothing is copied again.
 *
 * Everything is written to a temporary name and renamed: an interruption leaves the earlier states unchanged.
 * Backups of the first format have no `states`, and their one state in `wingman-backup.json`.
 */
export const manifestName = 'wingman-backup.json';
export const statesFolder = 'states';
export const audioFolder = 'audio';

/** A newer version may write a format that this one does not support. */
export const newestFormat = 2;

const databaseName = /^database-[0-9a-f]{16}\.sqlite$/;
const fileListName = /^files-[0-9a-f]{16}\.jsonl$/;
const partName =
  /^(?:(?:database-[0-9a-f-]{36}|files|wingman-backup\.json)\.part|database-[0-9a-f-]+\.(?:part|sqlite)-(?:journal|wal|shm))$/;

/** Whether a file of the folder has a name that only a backup uses. Others must not be deleted. */
export const isBackupFile = (name: string): boolean =>
  databaseName.test(name) || fileListName.test(name) || partName.test(name);

export const isFileList = (name: string): boolean => fileListName.test(name);

const isTopFile = (name: string): boolean => isBackupFile(name) || name === manifestName;
const isOfBackup = (name: string): boolean =>
  isTopFile(name) || [statesFolder, audioFolder, 'lost+found'].includes(name);

/** Restricts permissions that earlier versions, or a wider umask, left open; not those of foreign files. */
export function closeBackup(folder: string): void {
  closeFolder(join(folder, audioFolder), (name) => /^[0-9a-f]{2}$/.test(name));
  closeFolder(join(folder, statesFolder), () => true);
  closeFolder(folder, isOfBackup, isTopFile);
}

const hashed = { bytes: z.number().int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) };

export const manifestSchema = z.object({
  format: z.union([z.literal(1), z.literal(2)]),
  createdAt: z.iso.datetime(),
  /** The newest migration that the database has seen. */
  schema: z.string(),
  database: z.object({ name: z.string().regex(databaseName), ...hashed }),
  /** JSON lines, see `backedUpFileSchema`. */
  files: z.object({ name: z.string().regex(fileListName), count: z.number().int(), ...hashed }),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

export const backedUpFileSchema = z.object({ key: z.string().refine(isFileKey), ...hashed });
export type BackedUpFile = z.infer<typeof backedUpFileSchema>;

export const audioPathOf = (folder: string, key: string): string => join(folder, audioFolder, key);

/** Replaces a file by a text, atomically and synced to disk. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const part = `${path}.part`;
  const handle = await open(part, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, path);
  await syncFolder(dirname(path));
}

/** Syncs a file and its directory entry to disk. */
export async function settle(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(dirname(path));
}

export const removeFile = (path: string): Promise<void> => rm(path, { force: true });
