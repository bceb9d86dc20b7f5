import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { isAudioKey } from '../adapters/audio-keys.ts';
import { syncFolder } from '../adapters/sync-folder.ts';
import { StartFailure } from '../start-failure.ts';

/**
 * A backup is a folder: `wingman-backup.json` names one database file and one list of files by their hashes; the
 * audio lies in `audio/` under its keys. Files of an earlier backup that still belong to it are not copied again.
 * The manifest is written last and renamed into place: a backup that broke off leaves the earlier one as it was.
 */
export const manifestName = 'wingman-backup.json';
export const audioFolder = 'audio';

const databaseName = /^database-[0-9a-f]{16}\.sqlite$/;
const fileListName = /^files-[0-9a-f]{16}\.jsonl$/;
const partName = /^(?:database-[0-9a-f-]{36}|files)\.part(?:-journal)?$/;

/** Whether a file of the folder has a name that nobody but a backup gives. Others are not ours to remove. */
export const isBackupFile = (name: string): boolean =>
  databaseName.test(name) || fileListName.test(name) || partName.test(name);

const hashed = { bytes: z.number().int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) };

const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The newest migration that the database has seen. */
  schema: z.string(),
  database: z.object({ name: z.string().regex(databaseName), ...hashed }),
  /** JSON lines, see `backedUpFileSchema`. */
  files: z.object({ name: z.string().regex(fileListName), count: z.number().int(), ...hashed }),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

const backedUpFileSchema = z.object({ key: z.string().refine(isAudioKey), ...hashed });
export type BackedUpFile = z.infer<typeof backedUpFileSchema>;

/** What reading a stream to its end told. */
export type Digest = { bytes: number; sha256: string };

/** Passes bytes on unchanged; once they are through, `digest` tells what they were. */
export function digesting(): { stream: Transform; digest: () => Digest } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, digest: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Reads to the end. */
export async function digest(source: Readable): Promise<Digest> {
  const passing = digesting();
  passing.stream.resume();
  await pipeline(source, passing.stream);
  return passing.digest();
}

export const digestFile = (path: string): Promise<Digest> =>
  digest(createReadStream(path, { highWaterMark: 1024 * 1024 }));

/** The manifest of a folder; undefined where there is none. @throws {StartFailure} when it cannot be read */
export async function readManifest(folder: string): Promise<BackupManifest | undefined> {
  const path = join(folder, manifestName);
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const parsed = manifestSchema.safeParse(parse(text));
  if (!parsed.success) throw new StartFailure(`${path} is no manifest of a Wingman backup.`);
  return parsed.data;
}

/** Puts the manifest in the place of an earlier one, safely on the disk. */
export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const part = join(folder, `${manifestName}.part`);
  const handle = await open(part, 'w');
  try {
    await handle.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, join(folder, manifestName));
  await syncFolder(folder);
}

/** The files that a manifest lists. @throws {StartFailure} when the list is not what the manifest says */
export async function readFileList(folder: string, { files }: BackupManifest): Promise<BackedUpFile[]> {
  const path = join(folder, files.name);
  await assertDigest(path, files);
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => backedUpFileSchema.parse(JSON.parse(line)));
}

/** @throws {StartFailure} when a file of the backup is missing or has other bytes */
export async function assertDigest(path: string, expected: Digest): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new StartFailure(`The backup is incomplete: ${path} is missing.`);
  const isSame = found.size === expected.bytes && (await digestFile(path)).sha256 === expected.sha256;
  if (!isSame) throw new StartFailure(`The backup is damaged: ${path} is not what was backed up.`);
}

/** Makes what was written to a file, and its name, outlive a power cut. */
export async function settle(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(dirname(path));
}

export const removeFile = (path: string): Promise<void> => rm(path, { force: true });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
