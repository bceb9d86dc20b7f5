import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openDatabase, type WingmanDatabase } from '@wingman/db/database.ts';
import { fingerprint, type TableFingerprint } from '@wingman/db/transfer/copy-rows.ts';
import { listReferencedFiles } from '@wingman/db/transfer/referenced-files.ts';
import { listUserIds, loadSnapshot, writeSnapshot } from '@wingman/db/transfer/snapshot.ts';
import { StartFailure } from '../../config/start-failure.ts';
import { type KeptAudioStore, readIfThere } from '../audio-store/audio-keys.ts';
import { type Digest, digest, digesting } from './digest.ts';

export type Instance = { database: WingmanDatabase; audioStore: KeptAudioStore };

export type MoveReport = {
  tables: TableFingerprint[];
  files: number;
  bytes: number;
  /** Files that the target did not have yet. */
  copied: number;
  /** Files of rows that were deleted meanwhile. */
  missing: number;
};

/**
 * Copies a running instance to another database and another storage, and verifies it: each table by its number of rows
 * and a hash over them, each file by its hash as read back from the target. The source is only read. Run again, it
 * updates the target; changes made in the target meanwhile are lost, so do not serve it before. @param scratch a local
 * folder with space for the database
 * @throws {StartFailure} when the target is another instance's, or is not what was copied
 */
export async function moveInstance(source: Instance, target: Instance, scratch: string): Promise<MoveReport> {
  const folder = await mkdtemp(join(scratch, 'move-'));
  const file = join(folder, 'snapshot.sqlite');
  try {
    await writeSnapshot(source.database, file);
    const snapshot = await openDatabase({ kind: 'sqlite', file });
    try {
      await assertOurs(snapshot, target.database);
      const files = await moveFiles(await listReferencedFiles(snapshot.db), source, target);
      await loadSnapshot(file, target.database);
      return { tables: await assertSameRows(snapshot, target.database), ...files };
    } finally {
      await snapshot.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The target's accounts must all be ours: then it is empty, or an earlier move. */
async function assertOurs(snapshot: WingmanDatabase, target: WingmanDatabase): Promise<void> {
  const own = new Set(await listUserIds(snapshot.db));
  const strangers = (await listUserIds(target.db)).filter((id) => !own.has(id));
  if (strangers.length === 0) return;
  throw new StartFailure(
    'The target database belongs to another instance: it has accounts that are not here.',
  );
}

async function moveFiles(keys: string[], source: Instance, target: Instance) {
  const report = { files: 0, bytes: 0, copied: 0, missing: 0 };
  for (const key of keys) {
    const there = await digestOf(target.audioStore, key);
    const here = there && (await digestOf(source.audioStore, key));
    const isSame = here !== undefined && here.sha256 === there?.sha256;
    const original = isSame ? here : await copyFile(key, source.audioStore, target.audioStore);
    if (!original) {
      report.missing += 1;
      continue;
    }
    report.files += 1;
    report.bytes += original.bytes;
    if (!isSame) report.copied += 1;
  }
  return report;
}

/** Size and hash of the copied bytes; undefined when the file is deleted. */
async function copyFile(key: string, from: KeptAudioStore, to: KeptAudioStore): Promise<Digest | undefined> {
  const bytes = await readIfThere(from, key);
  if (!bytes) return undefined;
  const passing = digesting();
  await Promise.all([pipeline(bytes, passing.stream), to.write(key, passing.stream)]);
  const original = passing.digest();
  if ((await digestOf(to, key))?.sha256 === original.sha256) return original;
  throw new StartFailure(`The file ${key} arrived with other bytes than it has here.`);
}

async function digestOf(store: KeptAudioStore, key: string): Promise<Digest | undefined> {
  const source = await readIfThere(store, key);
  return source && digest(source);
}

async function assertSameRows(
  snapshot: WingmanDatabase,
  target: WingmanDatabase,
): Promise<TableFingerprint[]> {
  const [here, there] = [await fingerprint(snapshot.db), await fingerprint(target.db)];
  const differing = here.filter((table, index) => table.sha256 !== there[index]?.sha256);
  if (differing.length === 0) return here;
  const names = differing.map(({ table }) => table).join(', ');
  throw new StartFailure(`The target does not hold the same rows in: ${names}. Is it being served already?`);
}
