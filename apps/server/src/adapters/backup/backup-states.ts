import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartFailure } from '../../config/start-failure.ts';
import { codeOf, makeFolder } from '../../data-folder/data-folder.ts';
import {
  type BackupManifest,
  manifestName,
  manifestSchema,
  newestFormat,
  replaceFile,
  statesFolder,
} from './backup-folder.ts';

/** The instance at one moment; `name` is that moment, so that names sort by time. */
export type BackupState = {
  name: string;
  manifest: BackupManifest;
  /**
   * Whether it has its own manifest in `states`. The newest has a second one, and none in backups of the first format.
   */
  isListed: boolean;
};

/** Newest first. `unreadable`: names of states whose manifest is damaged or cannot be read. */
export type BackupStates = { states: BackupState[]; unreadable: string[] };

const ending = '.json';
const stateFile = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.json$/;

export const pathOfState = (folder: string, name: string): string =>
  join(folder, statesFolder, `${name}${ending}`);

/** A colon is not allowed in file names on every system. */
const stateName = (createdAt: string): string => new Date(createdAt).toISOString().replaceAll(':', '-');

/** The instant in a name, as ISO 8601 in UTC. */
export const instantOf = (name: string): string => name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:');

/**
 * All states of a folder; none where there is no backup.
 * @throws {Error} of the file system when the folder cannot be listed: it is then unknown what is still needed
 * @throws {StartFailure} when it is the backup of a newer version, or what should be its manifest is none
 */
export async function readStates(folder: string): Promise<BackupStates> {
  const names = await readdir(join(folder, statesFolder)).catch(emptyIfAbsent);
  const found = new Map<string, BackupState>();
  const unreadable: string[] = [];
  for (const file of names.filter((name) => stateFile.test(name))) {
    const name = file.slice(0, -ending.length);
    const manifest = await readManifest(folder, join(folder, statesFolder, file));
    if (manifest === 'unreadable') unreadable.push(name);
    else if (manifest) found.set(name, { name, manifest, isListed: true });
  }
  const newest = await readManifest(folder, join(folder, manifestName));
  if (newest === 'unreadable' && found.size === 0)
    throw new StartFailure(`${join(folder, manifestName)} is no manifest of a Wingman backup.`);
  if (newest && newest !== 'unreadable') {
    const name = stateName(newest.createdAt);
    if (!found.has(name)) found.set(name, { name, manifest: newest, isListed: false });
  }
  const states = [...found.values()].sort((one, other) => (one.name < other.name ? 1 : -1));
  return { states, unreadable: unreadable.filter((name) => !found.has(name)) };
}

function emptyIfAbsent(error: unknown): string[] {
  if (codeOf(error) === 'ENOENT') return [];
  throw error;
}

/** Undefined only where there is no such file: a temporarily unreadable file (EIO, EACCES, ESTALE) is still needed. */
async function readManifest(
  folder: string,
  path: string,
): Promise<BackupManifest | 'unreadable' | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? undefined : 'unreadable';
  }
  const value = parse(text);
  const parsed = manifestSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const format = z.object({ format: z.number().gt(newestFormat) }).safeParse(value);
  if (format.success) throw newerVersion(folder);
  return 'unreadable';
}

export function newerVersion(folder: string): StartFailure {
  return new StartFailure(
    `The backup in ${folder} was made by a newer version of Wingman: use that version.`,
  );
}

/** Writes a state and makes it the newest. Those that the folder had before stay. */
export async function writeState(
  folder: string,
  manifest: BackupManifest,
  earlier: BackupState[],
): Promise<BackupState> {
  makeFolder(join(folder, statesFolder));
  // Its only manifest is about to be replaced.
  for (const state of earlier.filter(({ isListed }) => !isListed)) await replaceManifest(folder, state);
  const state = { name: stateName(manifest.createdAt), manifest, isListed: true };
  await replaceManifest(folder, state);
  await replaceManifest(folder, state, manifestName);
  return state;
}

/** Writes the manifest of a state, into `states` or to another name in the folder. */
export async function replaceManifest(
  folder: string,
  { name, manifest }: BackupState,
  as?: string,
): Promise<void> {
  await replaceFile(as ? join(folder, as) : pathOfState(folder, name), textOf(manifest));
}

const textOf = (manifest: BackupManifest): string => `${JSON.stringify(manifest, null, 2)}\n`;

/**
 * The state to restore: the newest, or the newest whose name begins with `wanted`.
 * @throws {StartFailure} when there is none
 */
export function chooseState(
  folder: string,
  { states }: BackupStates,
  wanted: string | undefined,
): BackupState {
  const [newest] = states;
  if (!newest) throw new StartFailure(`There is no backup of Wingman in ${folder}.`);
  if (wanted === undefined) return newest;
  const prefix = wanted.replaceAll(':', '-');
  const chosen = states.find(({ name }) => name.startsWith(prefix));
  if (chosen) return chosen;
  throw new StartFailure(
    `There is no state ${wanted} in ${folder}: \`wingman restore --list\` names those that there are.`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
