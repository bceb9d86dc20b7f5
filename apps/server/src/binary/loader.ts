/**
 * What runs first in the single binary. Native addons, the web app and the program itself can only be loaded from
 * files: the first start of a version writes them to a folder of its own in DATA_DIR, every start loads them there.
 */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, enableCompileCache } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { getAsset, getRawAsset } from 'node:sea';
import { zstdDecompressSync } from 'node:zlib';
import { makeFolder, prepareDataFolder } from '../data-folder.ts';
import { ownValues } from '../environment.ts';
import { ownerOnlyUmask } from '../file-modes.ts';
import { StartFailure } from '../start-failure.ts';

/** The asset that lists all others: the version's hash and the files' paths. */
type Contents = { hash: string; files: string[] };

const program = './apps/server/src/command-line.mjs';

/** Writes all files under a name that nobody looks for, then gives them their own: half a folder is never used. */
function unpack({ files }: Contents, folder: string): void {
  const half = `${folder}.${process.pid}.part`;
  for (const file of files) {
    const path = join(half, file);
    makeFolder(dirname(path));
    writeFileSync(path, zstdDecompressSync(Buffer.from(getRawAsset(file))));
  }
  try {
    renameSync(half, folder);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    // Another process of the same version was faster.
    if (!existsSync(folder)) throw error;
  }
}

/** The folder of this version's files, complete. */
function runtimeFolder(): string {
  const contents = JSON.parse(getAsset('contents.json', 'utf8')) as Contents;
  const dataDir = resolve(ownValues(process.cwd()).DATA_DIR ?? 'data');
  const parent = join(dataDir, 'runtime');
  const folder = join(parent, contents.hash);
  if (existsSync(folder)) return folder;
  prepareDataFolder(dataDir);
  makeFolder(parent);
  unpack(contents, folder);
  return folder;
}

/** The same, or the end of this process with the sentence that says why not. */
function usableFolder(): string {
  try {
    return runtimeFolder();
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

process.umask(ownerOnlyUmask);
/** A process that was forked is told its file and has a channel to its parent. */
const forked = process.send ? process.argv[2] : undefined;
if (forked) {
  createRequire(forked)(forked);
} else {
  const folder = usableFolder();
  enableCompileCache(join(folder, '.cache'));
  createRequire(join(folder, 'package.json'))(program);
}
