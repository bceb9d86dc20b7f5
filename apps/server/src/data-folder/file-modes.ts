import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

/** What nobody but the owner may do: set for the whole process before it writes anything. */
export const ownerOnlyUmask = 0o077;

const others = 0o077;
/** Folders of DATA_DIR, and groups of audio in them. */
const alwaysVisitedDepth = 2;

/** Everything that the product itself puts into DATA_DIR; a file system adds `lost+found`. */
const ownNames =
  /^(?:wingman\.sqlite(?:-wal|-shm|-journal)?|server\.lock|secret|setup-code|preset-agents\.json|example-day|audio|backup|models|runtime|scratch|tmp|lost\+found)$/;

const audioNames = /^(?:[0-9a-f]{2}|lost\+found)$/;

/**
 * Takes the group's and all others' permissions from what earlier versions, or a wider umask, left in the data folder. What
 * lies in a folder that is closed already was closed with it and is not visited, so that a start stays cheap. What is not
 * ours stays as it is; a data folder with such things in it stays open itself. What may not be changed is left out.
 */
export function closeDataFolder(dataDir: string): void {
  closeFolder(dataDir, (name) => ownNames.test(name));
  // Often a link to another disk.
  closeFolder(join(dataDir, 'audio'), (name) => audioNames.test(name));
}

type NameTest = (name: string) => boolean;

/**
 * The same for any folder of ours, of which `isOwn` tells what in it is ours.
 * @param isVisited which of them are closed with all that is in them
 */
export function closeFolder(folder: string, isOwn: NameTest, isVisited: NameTest = isOwn): void {
  const names = listNames(folder);
  const own = names.filter(isOwn);
  for (const name of own.filter(isVisited)) close(join(folder, name), alwaysVisitedDepth - 1);
  const found = statsOf(folder);
  if (found && own.length === names.length) takeFromOthers(folder, found);
}

function close(path: string, visitedDepth: number): void {
  const found = statsOf(path);
  if (!found) return;
  const isClosed = (found.mode & others) === 0;
  if (found.isDirectory() && (!isClosed || visitedDepth > 0)) {
    for (const name of listNames(path)) close(join(path, name), visitedDepth - 1);
  }
  // After all that is in it: a folder that is closed says that they are.
  if (!isClosed && (found.isDirectory() || found.isFile())) takeFromOthers(path, found);
}

function takeFromOthers(path: string, { mode }: Stats): void {
  if ((mode & others) === 0) return;
  try {
    chmodSync(path, mode & 0o700);
  } catch {
    // Somebody else's, or on a file system without permissions.
  }
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Not of what a link names: it may be anything. */
function statsOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}
