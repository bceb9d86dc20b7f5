/**
 * What runs first in the single binary. Native addons, the web app and the program itself can only be loaded from
 * files: the first start of a version writes them to a folder of its own in DATA_DIR, every start loads them there.
 */
import { rmSync } from 'node:fs';
import { createRequire, enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { getAsset, getRawAsset } from 'node:sea';
import { zstdDecompressSync } from 'node:zlib';
import { ownValues } from '../config/environment.ts';
import { StartFailure } from '../config/start-failure.ts';
import { codeOf } from '../data-folder/data-folder.ts';
import { ownerOnlyUmask } from '../data-folder/file-modes.ts';
import { type Looking, lookingOnly } from './looking-only.ts';
import {
  type Contents,
  completeRuntimeOf,
  isComplete,
  newTemporaryFolder,
  runtimeParent,
  writeFiles,
} from './runtime-folder.ts';

const program = './apps/server/src/cli/command-line.mjs';
/** What commands need that start no engine. */
const programFiles = /^(apps\/server\/src\/|package\.json$|licenses\.json$)/;

const read = (path: string) => zstdDecompressSync(Buffer.from(getRawAsset(path)));

/** Where this version's files are, complete; compiled code may be kept in the folder when it stays. */
function runtimeFolder(): { folder: string; stays: boolean } {
  const contents = JSON.parse(getAsset('contents.json', 'utf8')) as Contents;
  const dataDir = resolve(ownValues(process.cwd()).DATA_DIR ?? 'data');
  const looking = lookingOnly(process.argv.slice(2));
  if (looking) return { folder: folderForLooking(looking, contents, dataDir), stays: false };
  return { folder: completeRuntimeOf(dataDir, contents, read), stays: true };
}

/** What is there already, or a folder that goes with this process. */
function folderForLooking(looking: Looking, contents: Contents, dataDir: string): string {
  const unpacked = join(runtimeParent(dataDir), contents.hash);
  if (isComplete(unpacked, contents.files)) return unpacked;
  const folder = newTemporaryFolder([tmpdir(), '/dev/shm', dataDir]);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { files } = contents;
  const isNeeded = ({ path }: { path: string }) => looking === 'everything' || programFiles.test(path);
  try {
    writeFiles(folder, files.filter(isNeeded), read);
  } catch (error) {
    throw new StartFailure(`Temporary files cannot be written to ${folder} (${codeOf(error) ?? error}).`);
  }
  return folder;
}

/** Runs the program of the folder, or ends this process with the sentence that says why not. */
function run(): void {
  try {
    const { folder, stays } = runtimeFolder();
    if (stays) enableCompileCache(join(folder, '.cache'));
    createRequire(join(folder, 'package.json'))(program);
  } catch (error) {
    const why =
      error instanceof StartFailure
        ? error.message
        : `Wingman's own program cannot be loaded: ${error instanceof Error ? error.message : error}`;
    process.stderr.write(`${why}\n`);
    process.exit(1);
  }
}

process.umask(ownerOnlyUmask);
/** A process that was forked is told its file and has a channel to its parent. */
const forked = process.send ? process.argv[2] : undefined;
if (forked) createRequire(forked)(forked);
else run();
