import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartFailure } from '../config/start-failure.ts';
import { codeOf, makeFolder, prepareDataFolder } from '../data-folder/data-folder.ts';

/** One file that the single binary carries: its path, its length in bytes, and its SHA-256 in hex. */
export type CarriedFile = { path: string; bytes: number; sha256: string };

/** The asset that lists all others; `hash` names the version. */
export type Contents = { hash: string; files: CarriedFile[] };

type ReadFile = (path: string) => Uint8Array;

/** What the file system itself takes for names and blocks, and what a database needs at once. */
const spareBytes = 16 * 1024 * 1024;

/**
 * The folder of this version's files below `parent`, whole and on the disk. The first start writes it; each later one
 * compares lengths and times, hashes what has changed since, and writes again what is damaged.
 * @throws {StartFailure} when it cannot be written; nothing is left behind then
 */
export function completeRuntime(parent: string, contents: Contents, read: ReadFile): string {
  const folder = join(parent, contents.hash);
  try {
    if (existsSync(folder)) {
      repair(folder, contents, read);
    } else {
      makeFolder(parent);
      removeBrokenOff(parent);
      assertRoom(parent, contents.files);
      unpack(folder, contents, read);
    }
    return folder;
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(
      `The program cannot write its own files to ${parent} (${codeOf(error) ?? error}): see that the disk has room and ` +
        'that this user may write there.',
    );
  }
}

/**
 * The same for a data folder, after a look at whose it is: a root that repaired the files of another user, or kept compiled code
 * among them, would leave files that the other one cannot read.
 * @throws {StartFailure} as above, and when the data folder cannot be used by this user
 */
export function completeRuntimeOf(dataDir: string, contents: Contents, read: ReadFile): string {
  prepareDataFolder(dataDir);
  return completeRuntime(runtimeParent(dataDir), contents, read);
}

/** The folder in which each version has one of its own. */
export const runtimeParent = (dataDir: string): string => join(dataDir, 'runtime');

/** Whether all files are there in their lengths. */
export function isComplete(folder: string, files: CarriedFile[]): boolean {
  return files.every(
    ({ path, bytes }) => statSync(join(folder, path), { throwIfNoEntry: false })?.size === bytes,
  );
}

/** Writes some of the files to a folder that is there, unsynced: for commands that leave nothing behind. */
export function writeFiles(folder: string, files: CarriedFile[], read: ReadFile): void {
  for (const { path } of files) {
    makeFolder(dirname(join(folder, path)));
    writeFileSync(join(folder, path), read(path));
  }
}

/** Everything under a name that nobody looks for, then under its own: half a folder is never used. */
function unpack(folder: string, { files }: Contents, read: ReadFile): void {
  const half = `${folder}.${process.pid}.part`;
  try {
    for (const file of files) writeSynced(join(half, file.path), read(file.path));
    writeMarks(half, files);
    renameSync(half, folder);
    syncFolder(dirname(folder));
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    // Another process of the same version was faster.
    if (!existsSync(folder)) throw error;
  }
}

function repair(folder: string, { files }: Contents, read: ReadFile): void {
  const marks = readMarks(folder);
  const changed = files.filter((file) => markOf(folder, file) !== marks[file.path]);
  if (changed.length === 0) return;
  for (const file of changed) {
    const path = join(folder, file.path);
    if (isWhole(path, file)) continue;
    const part = `${path}.${process.pid}.part`;
    try {
      writeSynced(part, read(file.path));
      renameSync(part, path);
    } catch (error) {
      rmSync(part, { force: true });
      throw error;
    }
  }
  try {
    writeMarks(folder, files);
  } catch {
    // Whole files that another user has unpacked may be used: they are hashed at each start.
  }
}

function isWhole(path: string, { bytes, sha256 }: CarriedFile): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.size !== bytes) return false;
  return createHash('sha256').update(readFileSync(path)).digest('hex') === sha256;
}

const marksFile = 'unpacked.json';

/** Changes with the content, as far as the file system tells; undefined for a file that is not there. */
function markOf(folder: string, { path }: CarriedFile): string | undefined {
  const found = statSync(join(folder, path), { throwIfNoEntry: false });
  return found && `${found.size} ${found.mtimeMs}`;
}

function readMarks(folder: string): Record<string, string | undefined> {
  try {
    return JSON.parse(readFileSync(join(folder, marksFile), 'utf8'));
  } catch {
    return {};
  }
}

function writeMarks(folder: string, files: CarriedFile[]): void {
  const marks = Object.fromEntries(files.map((file) => [file.path, markOf(folder, file)]));
  const part = join(folder, `${marksFile}.${process.pid}.part`);
  writeSynced(part, Buffer.from(JSON.stringify(marks)));
  renameSync(part, join(folder, marksFile));
}

function writeSynced(path: string, content: Uint8Array): void {
  makeFolder(dirname(path));
  const file = openSync(path, 'w');
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  // Whole seconds survive a copy to any file system.
  const now = Math.floor(Date.now() / 1000);
  utimesSync(path, now, now);
}

/** Windows keeps the entries of its folders safe by itself. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** What earlier starts have begun and their processes no longer write. */
function removeBrokenOff(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, pid] = /\.(\d+)\.part$/.exec(name) ?? [];
    if (pid && !isOfOther(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** Does another process of that number run? */
function isOfOther(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function assertRoom(folder: string, files: CarriedFile[]): void {
  const { bavail, bsize } = statfsSync(folder);
  const [free, needed] = [bavail * bsize, files.reduce((sum, { bytes }) => sum + bytes, spareBytes)];
  if (free >= needed) return;
  const megabytes = (bytes: number) => `${Math.floor(bytes / 1e6)} MB`;
  throw new StartFailure(
    `The disk of ${folder} has ${megabytes(free)} free, and the program needs ${megabytes(needed)} there for its own ` +
      'files: make room, or set DATA_DIR to another disk.',
  );
}

/** A new folder in the first of `parents` that takes one. @throws {StartFailure} when none does */
export function newTemporaryFolder(parents: string[]): string {
  for (const parent of parents) {
    const folder = join(parent, `wingman-${process.pid}-${Date.now().toString(36)}`);
    try {
      mkdirSync(folder, { mode: 0o700 });
      return folder;
    } catch {
      // The next one may do.
    }
  }
  throw new StartFailure(`No temporary file can be written to any of ${parents.join(', ')}: set TMPDIR.`);
}
