import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Retention, statesToKeep } from '../../config/retention.ts';
import { isFileKey } from '../audio-store/audio-keys.ts';
import { audioFolder, isBackupFile, isFileList, removeFile } from './backup-folder.ts';
import { type BackupState, instantOf, pathOfState, readStates } from './backup-states.ts';
import { readFileList } from './file-list.ts';

/**
 * Deletes expired states, files that only they needed, and leftovers of interrupted backups: only files with such
 * names, because the folder may contain others. If it is uncertain what a state needs, because its manifest or its list
 * is corrupt, no file is deleted.
 */
export async function prune(folder: string, retention: Retention, timeZone: string): Promise<void> {
  const { states, unreadable } = await readStates(folder);
  const dated = (name: string) => ({ name, createdAt: instantOf(name) });
  const good = states.map(({ name }) => dated(name));
  const kept = new Set(statesToKeep(good, retention, timeZone).map(({ name }) => name));
  const isStillOfUse = (name: string) =>
    statesToKeep([...good, dated(name)], retention, timeZone).some((each) => each.name === name);
  const outdated = [
    ...good.map(({ name }) => name).filter((name) => !kept.has(name)),
    ...unreadable.filter((name) => !isStillOfUse(name)),
  ];
  for (const name of outdated) await removeFile(pathOfState(folder, name));
  if (unreadable.some((name) => !outdated.includes(name))) return;
  await removeUnneeded(
    folder,
    states.filter(({ name }) => kept.has(name)),
  );
}

/** Lists come last: as long as there is one that no state needs, there may be such audio, too. */
async function removeUnneeded(folder: string, states: BackupState[]): Promise<void> {
  const needed = new Set(states.flatMap(({ manifest }) => [manifest.database.name, manifest.files.name]));
  const unneeded = (await readdir(folder)).filter((name) => isBackupFile(name) && !needed.has(name));
  if (unneeded.length === 0) return;
  const keys = await neededKeys(folder, states);
  if (keys) await removeAudioExcept(folder, keys);
  for (const name of unneeded) if (keys || !isFileList(name)) await removeFile(join(folder, name));
}

/** Undefined when it is not certain. */
async function neededKeys(folder: string, states: BackupState[]): Promise<Set<string> | undefined> {
  const keys = new Set<string>();
  const manifests = new Map(states.map(({ manifest }) => [manifest.files.name, manifest]));
  for (const manifest of manifests.values()) {
    const list = await readFileList(folder, manifest);
    if (!list.isWhole) return undefined;
    for (const { key } of list.files) keys.add(key);
  }
  return keys;
}

async function removeAudioExcept(folder: string, keys: Set<string>): Promise<void> {
  const audio = join(folder, audioFolder);
  for (const group of await readdir(audio).catch(() => [])) {
    for (const name of await readdir(join(audio, group)).catch(() => [])) {
      const key = `${group}/${name}`;
      const isUnneeded = isFileKey(key.replace(/\.part$/, '')) && !keys.has(key);
      if (isUnneeded) await removeFile(join(audio, group, name));
    }
  }
}
