import { randomUUID } from 'node:crypto';
import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupProgress } from '@wingman/core/admin/backup-run.ts';
import type { Clock } from '@wingman/core/ports/clock.ts';
import { openDatabase, type WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { newestMigration } from '@wingman/db/migrate.ts';
import { listReferencedFiles } from '@wingman/db/transfer/referenced-files.ts';
import { listUserIds, writeSnapshot } from '@wingman/db/transfer/snapshot.ts';
import type { Retention } from '../../config/retention.ts';
import { StartFailure } from '../../config/start-failure.ts';
import { makeFolder } from '../../data-folder/data-folder.ts';
import type { KeptAudioStore } from '../audio-store/audio-keys.ts';
import { findMissingFiles } from '../audio-store/missing-files.ts';
import { type BackupManifest, closeBackup, newestFormat, settle } from './backup-folder.ts';
import { type BackupState, readStates, writeState } from './backup-states.ts';
import { digestFile } from './digest.ts';
import { knownFiles, writeFileList } from './file-list.ts';
import { prune } from './prune.ts';
import { assertRoom, storeFiles } from './store-files.ts';

export type BackupSource = { database: WingmanDatabase; audioStore: KeptAudioStore; clock: Clock };

/** The result of one backup. */
export type BackupReport = {
  state: BackupState;
  files: number;
  copied: number;
  copiedBytes: number;
  /** Keys of files that rows refer to and the instance does not have. */
  missing: string[];
  /** How many of them the backup does not have either. */
  unsaved: number;
};

export type BackupOptions = {
  /** Called before each file. */
  onProgress?: (progress: BackupProgress) => void;
  /** So much of the backup's disk is left for others; none by default. */
  keepFreeBytes?: number;
  /** Retention of earlier states; all by default. Days are those of `timeZone`. */
  retention?: Retention;
  timeZone?: string;
};

/** The backup has accounts and the instance has none: an accidentally empty instance must not replace it. */
export class EmptyInstanceError extends StartFailure {}

/**
 * Backs the whole instance up into `folder`, beside the states that are there. The server may keep running: the
 * database is copied as a consistent snapshot, and then the files that it refers to, which never change. Files that the
 * instance has lost stay in the backup as long as rows refer to them.
 * @throws {BackupDiskFullError} when less than `keepFreeBytes` would be left
 * @throws {EmptyInstanceError}
 * @throws {StartFailure} when the folder holds the backup of another instance, or of a newer version
 */
export async function writeBackup(
  source: BackupSource,
  folder: string,
  { onProgress, keepFreeBytes = 0, retention, timeZone = 'UTC' }: BackupOptions = {},
): Promise<BackupReport> {
  makeFolder(folder);
  closeBackup(folder);
  const room = { folder, keepFreeBytes };
  await assertRoom(room, source.database.file ? (await stat(source.database.file)).size : 0);
  const { states: earlier } = await readStates(folder);
  await assertSameInstance(source.database, folder, earlier);
  const known = await knownFiles(folder, earlier);
  const createdAt = source.clock.now().toISOString();
  const database = await writeDatabase(source.database, folder);
  const keys = await readFrom(join(folder, database.name), listReferencedFiles);
  const { there, missing } = await findMissingFiles(source, keys);
  const wanted = { keys, known, there, lost: new Set(missing), onProgress };
  const { files, ...stored } = await storeFiles(source.audioStore, room, wanted);
  const state = await writeState(
    folder,
    {
      format: newestFormat,
      createdAt,
      schema: newestMigration,
      database,
      files: await writeFileList(folder, files),
    },
    earlier,
  );
  if (retention) await prune(folder, retention, timeZone);
  return { state, files: files.length, missing, ...stored };
}

/** @throws {StartFailure} when no account of the backup is one of the instance */
async function assertSameInstance(
  { db }: WingmanDatabase,
  folder: string,
  states: BackupState[],
): Promise<void> {
  const before = await usersOf(folder, states);
  const now = new Set(await listUserIds(db));
  if (before.length === 0 || before.some((id) => now.has(id))) return;
  if (now.size === 0) {
    throw new EmptyInstanceError(
      `This Wingman has no accounts, and the backup in ${folder} has: are the disk and DATA_DIR the right ones?`,
    );
  }
  throw new StartFailure(`${folder} holds the backup of another Wingman: give this one a folder of its own.`);
}

/** Of the newest state whose database can be read. */
async function usersOf(folder: string, states: BackupState[]): Promise<string[]> {
  for (const { manifest } of states) {
    const file = join(folder, manifest.database.name);
    const isThere = await stat(file).catch(() => undefined);
    const users = isThere && (await readFrom(file, listUserIds).catch(() => undefined));
    if (users) return users;
  }
  return [];
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

export async function readFrom<T>(file: string, read: (handle: Handle) => Promise<T>): Promise<T> {
  const snapshot = await openDatabase({ kind: 'sqlite', file });
  try {
    return await read(snapshot.db);
  } finally {
    await snapshot.close();
  }
}
