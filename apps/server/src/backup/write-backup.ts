import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rename, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupProgress } from '@wingman/core/backups/backup-run.ts';
import type { Clock } from '@wingman/core/ports/clock.ts';
import { openDatabase, type WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { newestMigration } from '@wingman/db/migrate.ts';
import { listReferencedFiles, listUserIds, writeSnapshot } from '@wingman/db/transfer/snapshot.ts';
import { isAudioKey, type KeptAudioStore, readIfThere } from '../adapters/audio-keys.ts';
import { makeFolder } from '../data-folder.ts';
import { StartFailure } from '../start-failure.ts';
import {
  audioFolder,
  type BackedUpFile,
  type BackupManifest,
  digestFile,
  digesting,
  isBackupFile,
  readFileList,
  readManifest,
  removeFile,
  settle,
  writeManifest,
} from './backup-folder.ts';

export type BackupSource = { database: WingmanDatabase; audioStore: KeptAudioStore; clock: Clock };

/** What one backup did. `missing`: files of rows that were deleted while it ran. */
export type BackupReport = {
  manifest: BackupManifest;
  files: number;
  copied: number;
  copiedBytes: number;
  missing: number;
};

export type BackupOptions = {
  /** Called before each file. */
  onProgress?: (progress: BackupProgress) => void;
  /** So much of the backup's disk is left for others; nothing where nothing is said. */
  keepFreeBytes?: number;
};

/** There is no room, or would be too little left for others. What an earlier backup holds is still valid. */
export class BackupDiskFullError extends Error {
  override readonly name = 'BackupDiskFullError';
}

/**
 * Backs the whole instance up into `folder`, which is made or brought up to date. People may go on working: the
 * database is copied as it is at one moment, and then the files that it refers to, which never change.
 * @throws {BackupDiskFullError} when less than `keepFreeBytes` would be left
 * @throws {StartFailure} when the folder holds the backup of another instance
 */
export async function writeBackup(
  source: BackupSource,
  folder: string,
  { onProgress, keepFreeBytes = 0 }: BackupOptions = {},
): Promise<BackupReport> {
  makeFolder(folder);
  const room = { folder, keepFreeBytes };
  await assertRoom(room, source.database.file ? (await stat(source.database.file)).size : 0);
  const earlier = await readManifest(folder);
  if (earlier) await assertSameInstance(source.database, join(folder, earlier.database.name));
  const known = earlier ? await readFileList(folder, earlier) : [];
  const database = await writeDatabase(source.database, folder);
  const keys = await readFrom(join(folder, database.name), listReferencedFiles);
  const copied = await copyFiles(source.audioStore, room, { keys, known, onProgress });
  const manifest: BackupManifest = {
    format: 1,
    createdAt: source.clock.now().toISOString(),
    schema: newestMigration,
    database,
    files: await writeFileList(folder, copied.files),
  };
  await writeManifest(folder, manifest);
  await removeOutdated(folder, manifest, new Set(copied.files.map(({ key }) => key)));
  const { files, ...rest } = copied;
  return { manifest, files: files.length, ...rest };
}

/** Another instance's backup would be lost. @throws {StartFailure} when no account of the one is an account of the other */
async function assertSameInstance({ db }: WingmanDatabase, earlier: string): Promise<void> {
  const before = await stat(earlier).then(
    () => readFrom(earlier, listUserIds),
    () => [],
  );
  const now = new Set(await listUserIds(db));
  if (before.length === 0 || now.size === 0 || before.some((id) => now.has(id))) return;
  throw new StartFailure(
    `${dirname(earlier)} holds the backup of another Wingman: give this one a folder of its own.`,
  );
}

async function writeDatabase(database: WingmanDatabase, folder: string): Promise<BackupManifest['database']> {
  const part = join(folder, `database-${randomUUID()}.part`);
  await writeSnapshot(database, part);
  const found = await digestFile(part);
  const name = `database-${found.sha256.slice(0, 16)}.sqlite`;
  await rename(part, join(folder, name));
  await settle(join(folder, name));
  return { name, ...found };
}

async function readFrom<T>(file: string, read: (handle: Handle) => Promise<T>): Promise<T> {
  const snapshot = await openDatabase({ kind: 'sqlite', file });
  try {
    return await read(snapshot.db);
  } finally {
    await snapshot.close();
  }
}

type Room = { folder: string; keepFreeBytes: number };

/** Only where something is to be left: whoever gives the backup a disk of its own may fill it. */
async function assertRoom({ folder, keepFreeBytes }: Room, bytes: number): Promise<void> {
  if (keepFreeBytes === 0) return;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize - bytes < keepFreeBytes) throw new BackupDiskFullError(`${folder} is on a full disk`);
}

type Wanted = { keys: string[]; known: BackedUpFile[]; onProgress: BackupOptions['onProgress'] };

async function copyFiles(store: KeptAudioStore, room: Room, { keys, known, onProgress }: Wanted) {
  const { folder } = room;
  const earlier = new Map(known.map((file) => [file.key, file]));
  const files: BackedUpFile[] = [];
  const report = { copied: 0, copiedBytes: 0, missing: 0 };
  for (const key of keys) {
    const { copied, copiedBytes } = report;
    onProgress?.({ step: 'files', files: files.length, totalFiles: keys.length, copied, copiedBytes });
    const kept = earlier.get(key);
    if (kept && (await hasSize(join(folder, audioFolder, key), kept.bytes))) {
      files.push(kept);
      continue;
    }
    const file = await copyFile(store, room, key);
    if (!file) {
      report.missing += 1;
      continue;
    }
    files.push(file);
    report.copied += 1;
    report.copiedBytes += file.bytes;
  }
  return { files, ...report };
}

async function hasSize(path: string, bytes: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.size === bytes;
}

/** Undefined when the file is gone, because what it belonged to was deleted meanwhile. */
async function copyFile(store: KeptAudioStore, room: Room, key: string): Promise<BackedUpFile | undefined> {
  const path = join(room.folder, audioFolder, key);
  const source = await readIfThere(store, key);
  if (!source) return undefined;
  if (room.keepFreeBytes > 0) await assertRoom(room, await store.size(key));
  makeFolder(dirname(path));
  const passing = digesting();
  await pipeline(source, passing.stream, createWriteStream(`${path}.part`));
  await rename(`${path}.part`, path);
  await settle(path);
  return { key, ...passing.digest() };
}

async function writeFileList(folder: string, files: BackedUpFile[]): Promise<BackupManifest['files']> {
  const part = join(folder, 'files.part');
  await writeFile(part, files.map((file) => `${JSON.stringify(file)}\n`).join(''));
  const found = await digestFile(part);
  const name = `files-${found.sha256.slice(0, 16)}.jsonl`;
  await rename(part, join(folder, name));
  await settle(join(folder, name));
  return { name, count: files.length, ...found };
}

/**
 * Removes what only an earlier backup in this folder needed, and what a broken one left: nothing that does not have the
 * name of such a file, because the folder may hold other things.
 */
async function removeOutdated(folder: string, manifest: BackupManifest, keys: Set<string>): Promise<void> {
  const needed = [manifest.database.name, manifest.files.name];
  for (const name of await readdir(folder))
    if (isBackupFile(name) && !needed.includes(name)) await removeFile(join(folder, name));
  const audio = join(folder, audioFolder);
  for (const group of await readdir(audio).catch(() => [])) {
    for (const name of await readdir(join(audio, group)).catch(() => [])) {
      const key = `${group}/${name}`;
      const isOutdated = isAudioKey(key.replace(/\.part$/, '')) && !keys.has(key);
      if (isOutdated) await removeFile(join(audio, group, name));
    }
  }
}
