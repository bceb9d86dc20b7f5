import { createReadStream } from 'node:fs';
import { chmod, copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { isUnused, loadSnapshot } from '@wingman/db/transfer/snapshot.ts';
import type { KeptAudioStore } from '../adapters/audio-keys.ts';
import { StartFailure } from '../start-failure.ts';
import { assertDigest, audioFolder, type BackedUpFile, readFileList, readManifest } from './backup-folder.ts';

/** `scratch`: a folder for working copies. */
export type RestoreTarget = { database: WingmanDatabase; audioStore: KeptAudioStore; scratch: string };

export type RestoreReport = { createdAt: string; files: number; bytes: number };

/**
 * Fills an unused instance with a backup. Every byte is checked against its hash before anything is written; the
 * database comes last, so that a restore that broke off can simply be run again.
 * @throws {StartFailure} when the folder holds no whole backup, or the instance is in use
 */
export async function restoreBackup(
  { database, audioStore, scratch }: RestoreTarget,
  folder: string,
): Promise<RestoreReport> {
  const manifest = await readManifest(folder);
  if (!manifest) throw new StartFailure(`There is no backup of Wingman in ${folder}.`);
  if (!(await isUnused(database))) {
    throw new StartFailure(
      'There are accounts here already: a backup is restored only into an unused instance.',
    );
  }
  const files = await readFileList(folder, manifest);
  const snapshot = join(folder, manifest.database.name);
  await assertDigest(snapshot, manifest.database);
  for (const file of files) await assertDigest(pathOf(folder, file), file);
  for (const file of files) await audioStore.write(file.key, createReadStream(pathOf(folder, file)));
  // To read a database of an older version it has to be changed: the backup stays as it is, and may be on a disk that is read only.
  const copy = join(scratch, manifest.database.name);
  await copyFile(snapshot, copy);
  await chmod(copy, 0o600);
  await loadSnapshot(copy, database, { signIns: 'end' });
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { createdAt: manifest.createdAt, files: files.length, bytes };
}

const pathOf = (folder: string, { key }: BackedUpFile) => join(folder, audioFolder, key);
