import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartFailure } from '../config/start-failure.ts';
import { ownerOtherThanRoot, ownershipTrouble } from './folder-owner.ts';

/**
 * Makes a folder and those above it that are missing. Node's own recursive `mkdir` never returns where the system
 * says «not there» (ENOENT) to a new name in a folder that is there, as Linux does in /proc: it makes the folder above
 * and tries again without end. What is made is its owner's alone.
 * @throws {Error} what the system says, with its code
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (!existsSync(above)) makeFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Somebody else was faster.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * Makes the data folder where it is missing. @throws {StartFailure} when nothing can be written there, or would be in the
 * name of another user than the folder's
 */
export function prepareDataFolder(folder: string): void {
  const other = ownerOtherThanRoot(folder);
  if (other !== undefined) {
    throw new StartFailure(
      `The data folder ${folder} (DATA_DIR) belongs to ${other}: run this as that user, e.g. with \`sudo -u ${other}\`.`,
    );
  }
  const probe = join(folder, `.write-test-${process.pid}`);
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartFailure(`The data folder ${folder} (DATA_DIR) cannot be written to (${codeOf(error)}).`);
  }
  const trouble = ownershipTrouble(folder);
  if (trouble !== undefined) throw new StartFailure(trouble);
}

/** Where a process that works in the data folder keeps its temporary files; `compose` makes it. */
export const temporaryFolder = (dataDir: string): string => join(dataDir, 'tmp');

const day = 24 * 3_600_000;

/**
 * Removes temporary files that processes left which were killed: what was not written to for a day. Commands and other nodes may
 * be working there, so younger files stay.
 */
export function sweepTemporaryFiles(dataDir: string, now: number): void {
  const folder = temporaryFolder(dataDir);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found && now - found.mtimeMs > day) rmSync(path, { recursive: true, force: true });
  }
}

/** The system's or the database's own name for what went wrong. */
export function codeOf(error: unknown): unknown {
  if (error instanceof AggregateError) return codeOf(error.errors[0]) ?? (error as { code?: unknown }).code;
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
