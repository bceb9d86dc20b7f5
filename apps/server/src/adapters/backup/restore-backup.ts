import { createReadStream } from 'node:fs';
import { chmod, copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { audioNotInBackup } from '@wingman/contract/backup.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { DatabaseDamagedError, DatabaseTooNewError, isKnownSchema } from '@wingman/db/migrate.ts';
import {
  deleteRowsOfLostFiles,
  type FileUse,
  listFileUses,
  listReferencedFiles,
} from '@wingman/db/transfer/referenced-files.ts';
import { changeSnapshot, findSnapshotDamage, isUnused, loadSnapshot } from '@wingman/db/transfer/snapshot.ts';
import { StartFailure } from '../../config/start-failure.ts';
import type { KeptAudioStore } from '../audio-store/audio-keys.ts';
import { audioPathOf, type BackedUpFile } from './backup-folder.ts';
import { type BackupState, chooseState, newerVersion, readStates } from './backup-states.ts';
import { type Condition, conditionOf } from './digest.ts';
import { byKey, type FileList, fileAsItIs, readFileList } from './file-list.ts';

/** `scratch`: a folder for working copies. */
export type RestoreTarget = { database: WingmanDatabase; audioStore: KeptAudioStore; scratch: string };

export type RestoreReport = {
  state: string;
  createdAt: string;
  files: number;
  bytes: number;
  /** Files that are damaged in the backup and were left out, within its folder. */
  skipped: string[];
  /** Files restored unverified, because the list with their hashes is corrupt. */
  unverified: FileUse[];
  /** Rows without a file: those, and those missing before the backup. */
  without: FileUse[];
  /** Whether the database is the one that was backed up; otherwise it only is in itself without fault. */
  isDatabaseWhole: boolean;
};

/**
 * The state of a backup to restore.
 * @throws {StartFailure} when there is none, or this version cannot read it
 */
export async function stateToRestore(folder: string, wanted: string | undefined): Promise<BackupState> {
  const state = chooseState(folder, await readStates(folder), wanted);
  if (!isKnownSchema(state.manifest.schema)) throw newerVersion(folder);
  return state;
}

/**
 * Fills an unused instance with a state of a backup. Every byte is checked against its hash, and the database migrated,
 * before anything is written; the rows are written last, so that an interrupted restore can simply be run again.
 * @param skipDamaged leaves damaged files out instead of refusing
 * @throws {StartFailure} when what the folder holds is damaged or of a newer version, or the instance is in use
 */
export async function restoreBackup(
  { database, audioStore, scratch }: RestoreTarget,
  folder: string,
  { state: wanted, skipDamaged = false }: { state?: string | undefined; skipDamaged?: boolean } = {},
): Promise<RestoreReport> {
  const state = await stateToRestore(folder, wanted);
  if (!(await isUnused(database))) {
    throw new StartFailure(
      'There are accounts here already: a backup is restored only into an unused instance.',
    );
  }
  const { createdAt, database: copied } = state.manifest;
  const isDatabaseWhole = await checkDatabase(join(folder, copied.name), state, skipDamaged);
  const lists = await listPostings(folder, state, skipDamaged);
  const listed = await checkFiles(folder, lists.files, skipDamaged);
  // To read a database of an older version it has to be changed: the backup stays as it is, and may be on a disk that
  // is read only.
  const copy = join(scratch, copied.name);
  await copyFile(join(folder, copied.name), copy);
  await chmod(copy, 0o600);
  const { needed, ...changed } = await changeSnapshot(copy, async (handle) => {
    const keys = new Set(await listReferencedFiles(handle));
    const unlisted = lists.isWhole ? noneUnlisted : await takeUnlisted(folder, keys, lists);
    const files = [...listed.files.filter(({ key }) => keys.has(key)), ...unlisted.files];
    const isThere = new Set(files.map(({ key }) => key));
    const unverified = await listFileUses(handle, unlisted.unverified);
    const without = await deleteRowsOfLostFiles(handle, (key) => isThere.has(key), audioNotInBackup);
    // A recording of which one slice is lost loses the others, too.
    const kept = new Set(await listReferencedFiles(handle));
    return {
      needed: files.filter(({ key }) => kept.has(key)),
      skipped: listed.skipped.filter((key) => keys.has(key)),
      unverified: unverified.filter(({ key }) => kept.has(key)),
      without,
    };
  }).catch((error: unknown) => {
    throw whyUnreadable(error, folder);
  });
  for (const { key } of needed) await audioStore.write(key, createReadStream(audioPathOf(folder, key)));
  await loadSnapshot(copy, database, { signIns: 'end' });
  const bytes = needed.reduce((sum, file) => sum + file.bytes, 0);
  return { state: state.name, createdAt, files: needed.length, bytes, ...changed, isDatabaseWhole };
}

function whyUnreadable(error: unknown, folder: string): unknown {
  if (error instanceof DatabaseTooNewError) return newerVersion(folder);
  if (error instanceof DatabaseDamagedError)
    return new StartFailure(`The backup is damaged: ${error.message}.`);
  return error;
}

const describeDamage: Record<Exclude<Condition, 'whole'>, (path: string) => string> = {
  missing: (path) => `The backup is incomplete: ${path} is missing`,
  damaged: (path) => `The backup is damaged: ${path} is not what was backed up`,
};

/** With another hash it may still be a database without fault, e.g. with another byte in a text. */
async function checkDatabase(
  path: string,
  { manifest }: BackupState,
  skipDamaged: boolean,
): Promise<boolean> {
  const condition = await conditionOf(path, manifest.database);
  if (condition === 'whole') return true;
  const isUsable = skipDamaged && condition === 'damaged' && (await findSnapshotDamage(path)) === undefined;
  if (isUsable) return false;
  throw new StartFailure(`${describeDamage[condition](path)}: restore another state (--list, --state).`);
}

type KnownLists = {
  /** Whether it is the list of the state itself. Otherwise those of other states: more, or fewer, than are needed. */
  isWhole: boolean;
  files: BackedUpFile[];
  /** What the damaged list still has, by key: a hash may be wrong, but not by chance that of the file. */
  doubtful: Map<string, BackedUpFile>;
};

async function listPostings(folder: string, state: BackupState, skipDamaged: boolean): Promise<KnownLists> {
  const list = await readFileList(folder, state.manifest);
  if (list.isWhole) return { isWhole: true, files: list.files, doubtful: new Map() };
  const path = join(folder, state.manifest.files.name);
  if (!skipDamaged) throw new StartFailure(`${describeDamage.damaged(path)}${whatToDo}`);
  const { states } = await readStates(folder);
  const others: FileList[] = [];
  for (const other of states) others.push(await readFileList(folder, other.manifest));
  const known = byKey(others.filter(({ isWhole }) => isWhole));
  return { isWhole: false, files: [...known.values()], doubtful: byKey([list]) };
}

/** The files of a database that no whole list names, as they are. */
async function takeUnlisted(folder: string, keys: Set<string>, { files: listed, doubtful }: KnownLists) {
  const files: BackedUpFile[] = [];
  const unverified: string[] = [];
  for (const key of keys.difference(new Set(listed.map((file) => file.key)))) {
    const file = await fileAsItIs(folder, key);
    if (!file) continue;
    files.push(file);
    if (doubtful.get(key)?.sha256 !== file.sha256) unverified.push(key);
  }
  return { files, unverified };
}

const noneUnlisted = { files: [], unverified: [] };

const whatToDo =
  '. `wingman backup --verify` copies it again while the instance still has it; --skip-damaged restores all the rest.';

/** @throws {StartFailure} naming the first that is not whole, unless they are skipped */
async function checkFiles(folder: string, listed: BackedUpFile[], skipDamaged: boolean) {
  const files: BackedUpFile[] = [];
  const skipped: string[] = [];
  let first: string | undefined;
  for (const file of listed) {
    const path = audioPathOf(folder, file.key);
    const condition = await conditionOf(path, file);
    if (condition === 'whole') {
      files.push(file);
      continue;
    }
    skipped.push(file.key);
    first ??= describeDamage[condition](path);
  }
  if (first === undefined || skipDamaged) return { files, skipped };
  const count = skipped.length > 1 ? ` (one of ${skipped.length} such files of ${listed.length})` : '';
  throw new StartFailure(`${first}${count}${whatToDo}`);
}
