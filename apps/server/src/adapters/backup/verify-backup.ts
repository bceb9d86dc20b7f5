import { join } from 'node:path';
import { type FileUse, listFileUses, listReferencedFiles } from '@wingman/db/transfer/referenced-files.ts';
import { findSnapshotDamage } from '@wingman/db/transfer/snapshot.ts';
import { audioFolder, audioPathOf, type BackedUpFile, manifestName, statesFolder } from './backup-folder.ts';
import { type BackupState, readStates, replaceManifest } from './backup-states.ts';
import { conditionOf } from './digest.ts';
import { byKey, type FileList, fileAsItIs, readFileList, writeFileList } from './file-list.ts';
import { storeFile } from './store-files.ts';
import { type BackupSource, readFrom } from './write-backup.ts';

/** One file of a backup that is not what was backed up. */
export type Damage = {
  /** Within the folder. */
  path: string;
  /** Names of the states that need it. */
  states: string[];
  /** The recording or exchange that it belongs to, if known. */
  use: FileUse | null;
};

export type Verification = {
  /** Files and copies of databases that were read, and their bytes. */
  checked: number;
  checkedBytes: number;
  /** Corrupt ones that were repaired. */
  repaired: Damage[];
  /** Still corrupt: the instance lacks the original, too. */
  damaged: Damage[];
};

type Progress = (files: number, totalFiles: number) => void;
type Listed = { state: BackupState; list: FileList; isDatabaseWhole: boolean };

/**
 * Reads everything in a backup, compares it with its hashes, and copies again what is damaged and the instance still
 * has. A copy of the database as it was cannot be made again; a list of files is written again from it.
 */
export async function verifyBackup(
  source: BackupSource,
  folder: string,
  { onProgress, keepFreeBytes = 0 }: { onProgress?: Progress; keepFreeBytes?: number } = {},
): Promise<Verification> {
  const report: Verification = { checked: 0, checkedBytes: 0, repaired: [], damaged: [] };
  const { states, unreadable } = await readStates(folder);
  for (const name of unreadable)
    report.damaged.push({ path: join(statesFolder, `${name}.json`), states: [name], use: null });
  const listed = await checkDatabases(folder, states, report);
  await repairLists(folder, listed, report);
  const needed = filesOf(listed);
  const room = { folder, keepFreeBytes };
  for (const [index, { file, states: names }] of needed.entries()) {
    onProgress?.(index, needed.length);
    report.checked += 1;
    report.checkedBytes += file.bytes;
    if ((await conditionOf(audioPathOf(folder, file.key), file)) === 'whole') continue;
    const expected = { key: file.key, expected: file };
    // The storage may be away, or the disk full: the rest is verified anyway.
    const again = await storeFile(source.audioStore, room, expected).catch(() => 'gone' as const);
    const damage = { path: join(audioFolder, file.key), states: names, use: null };
    (typeof again === 'string' ? report.damaged : report.repaired).push(damage);
  }
  await nameUses(source, folder, listed, report);
  return report;
}

async function checkDatabases(
  folder: string,
  states: BackupState[],
  report: Verification,
): Promise<Listed[]> {
  const condition = new Map<string, boolean>();
  const listed: Listed[] = [];
  for (const state of states) {
    const { database } = state.manifest;
    const path = join(folder, database.name);
    const isKnown = condition.has(database.name);
    const isDatabaseWhole =
      condition.get(database.name) ??
      ((await conditionOf(path, database)) === 'whole' && (await findSnapshotDamage(path)) === undefined);
    condition.set(database.name, isDatabaseWhole);
    if (!isKnown) {
      report.checked += 1;
      report.checkedBytes += database.bytes;
    }
    if (!isDatabaseWhole) report.damaged.push({ path: database.name, states: [state.name], use: null });
    listed.push({ state, list: await readFileList(folder, state.manifest), isDatabaseWhole });
  }
  return listed;
}

async function repairLists(folder: string, listed: Listed[], report: Verification): Promise<void> {
  const known = byKey(listed.map(({ list }) => list).filter(({ isWhole }) => isWhole));
  for (const entry of listed.filter(({ list }) => !list.isWhole)) {
    const { manifest, name } = entry.state;
    const damage = { path: manifest.files.name, states: [name], use: null };
    // The database may be of an earlier schema, or the disk full: the rest is verified anyway.
    const isRepaired =
      entry.isDatabaseWhole &&
      (await repairList(folder, entry, { known, isNewest: entry === listed[0] }).then(
        () => true,
        () => false,
      ));
    (isRepaired ? report.repaired : report.damaged).push(damage);
  }
}

/** Writes a list again: the keys are in the state's database, the hashes in the lists of other states. */
async function repairList(
  folder: string,
  entry: Listed,
  { known, isNewest }: { known: Map<string, BackedUpFile>; isNewest: boolean },
): Promise<void> {
  const { manifest } = entry.state;
  const keys = await readFrom(join(folder, manifest.database.name), listReferencedFiles);
  const files: BackedUpFile[] = [];
  for (const key of keys) {
    const file = known.get(key) ?? (await fileAsItIs(folder, key));
    if (file) files.push(file);
  }
  const state = { ...entry.state, manifest: { ...manifest, files: await writeFileList(folder, files) } };
  await replaceManifest(folder, state);
  if (isNewest) await replaceManifest(folder, state, manifestName);
  entry.state = state;
  entry.list = { files, isWhole: true };
}

/** Each file once for each hash that it should have, with the states that say so. */
function filesOf(listed: Listed[]): { file: BackedUpFile; states: string[] }[] {
  const needed = new Map<string, { file: BackedUpFile; states: string[] }>();
  for (const { state, list } of listed) {
    for (const file of list.files) {
      const id = `${file.key} ${file.sha256}`;
      const found = needed.get(id) ?? { file, states: [] };
      found.states.push(state.name);
      needed.set(id, found);
    }
  }
  return [...needed.values()];
}

/** Asks the instance first, then the copies of its database, the newest first: rows may be gone, or files. */
async function nameUses(
  source: BackupSource,
  folder: string,
  listed: Listed[],
  { damaged, repaired }: Verification,
): Promise<void> {
  const prefix = `${audioFolder}/`;
  const unnamed = new Map<string, Damage[]>();
  for (const damage of [...damaged, ...repaired].filter(({ path }) => path.startsWith(prefix))) {
    const key = damage.path.slice(prefix.length);
    unnamed.set(key, [...(unnamed.get(key) ?? []), damage]);
  }
  const name = (uses: FileUse[]) => {
    for (const use of uses) {
      for (const damage of unnamed.get(use.key) ?? []) damage.use = use;
      unnamed.delete(use.key);
    }
  };
  if (unnamed.size > 0) name(await listFileUses(source.database.db, [...unnamed.keys()]));
  for (const { state, isDatabaseWhole } of listed) {
    if (unnamed.size === 0) return;
    if (!isDatabaseWhole) continue;
    const copy = join(folder, state.manifest.database.name);
    // One of an older version may not have all tables.
    name(await readFrom(copy, (db) => listFileUses(db, [...unnamed.keys()])).catch(() => []));
  }
}
