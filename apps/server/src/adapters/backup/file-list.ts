import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  audioPathOf,
  type BackedUpFile,
  type BackupManifest,
  backedUpFileSchema,
  settle,
} from './backup-folder.ts';
import type { BackupState } from './backup-states.ts';
import { conditionOf, digestFile } from './digest.ts';

/** The files of a state. Of a corrupt list, the lines that still parse: their hashes may be wrong. */
export type FileList = { files: BackedUpFile[]; isWhole: boolean };

/** Writes a list under the name of its contents. */
export async function writeFileList(folder: string, files: BackedUpFile[]): Promise<BackupManifest['files']> {
  const part = join(folder, 'files.part');
  await writeFile(part, files.map((file) => `${JSON.stringify(file)}\n`).join(''), { mode: 0o600 });
  const found = await digestFile(part);
  const name = `files-${found.sha256.slice(0, 16)}.jsonl`;
  await rename(part, join(folder, name));
  await settle(join(folder, name));
  return { name, count: files.length, ...found };
}

export async function readFileList(folder: string, { files }: BackupManifest): Promise<FileList> {
  const path = join(folder, files.name);
  const isWhole = (await conditionOf(path, files)) === 'whole';
  const text = await readFile(path, 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line !== '');
  return { files: lines.flatMap(parseLine), isWhole };
}

function parseLine(line: string): BackedUpFile[] {
  try {
    return [backedUpFileSchema.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}

/**
 * What is known of the files in a folder, by key. The newest state has everything that is still needed; where its list
 * is damaged, those of other states are used.
 */
export async function knownFiles(folder: string, states: BackupState[]): Promise<Map<string, BackedUpFile>> {
  const lists: FileList[] = [];
  for (const { manifest } of states) {
    const list = await readFileList(folder, manifest);
    if (lists.length === 0 && list.isWhole) return byKey([list]);
    lists.push(list);
  }
  return byKey(lists.filter(({ isWhole }) => isWhole));
}

/** The backup's copy of a file without a known hash; undefined when it cannot be read. */
export async function fileAsItIs(folder: string, key: string): Promise<BackedUpFile | undefined> {
  return digestFile(audioPathOf(folder, key)).then(
    (found) => ({ key, ...found }),
    () => undefined,
  );
}

/** All files of some lists; what an earlier list says of a key counts. */
export function byKey(lists: FileList[]): Map<string, BackedUpFile> {
  const known = new Map<string, BackedUpFile>();
  for (const { files } of lists)
    for (const file of files) if (!known.has(file.key)) known.set(file.key, file);
  return known;
}
