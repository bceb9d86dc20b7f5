import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '../../packages/db/src/database.ts';
import { migrateToLatest } from '../../packages/db/src/migrate.ts';
import { addManyRows } from './many-rows.ts';
import { median, productMain, withFolder } from './processes.ts';

const run = promisify(execFile);
const sizes = { users: 1, conversations: 20_000, recordings: 400 };
const bytesPerRecording = 1024 * 1024;
const rounds = 3;

/** A stopped instance, with audio for each recording. Returns its megabytes. */
async function fill(dataDir: string): Promise<number> {
  mkdirSync(path.join(dataDir, 'audio', 'aa'), { recursive: true });
  const database = await openDatabase({ kind: 'sqlite', file: path.join(dataDir, 'wingman.sqlite') });
  await migrateToLatest(database);
  await addManyRows(database, sizes);
  for (const { id } of await database.db.selectFrom('recordings').select('id').execute()) {
    const key = `aa/aa${crypto.randomUUID().slice(2)}`;
    writeFileSync(path.join(dataDir, 'audio', key), randomBytes(bytesPerRecording));
    const audio = { audio_path: key, audio_type: 'audio/wav', audio_bytes: bytesPerRecording };
    await database.db.updateTable('recordings').set(audio).where('id', '=', id).execute();
  }
  await database.close();
  const { stdout } = await run('du', ['-sb', dataDir]);
  return Number.parseInt(stdout, 10) / 1e6;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

const wingman = (dataDir: string, ...args: string[]) =>
  run(process.execPath, [productMain, ...args], {
    env: { ...process.env, ENV_FILE: devNull, DATA_DIR: dataDir, SPEECH_ENGINE: 'off' },
  });

/** Copies as anybody would by hand, to the disk and not only to the memory before it. */
async function copy(from: string, to: string): Promise<void> {
  await run('cp', ['-r', from, to]);
  await run('sync', ['-f', to]);
}

/**
 * Backup, a second one with nothing new, reading all of it again, and restore, beside a plain copy of the same folder.
 */
export async function benchBackup(): Promise<void> {
  const took = {
    copy: [] as number[],
    backup: [] as number[],
    again: [] as number[],
    verify: [] as number[],
    restore: [] as number[],
  };
  let megabytes = 0;
  for (let round = 0; round < rounds; round += 1) {
    await withFolder(async (folder) => {
      const at = (name: string) => path.join(folder, name);
      megabytes = await fill(at('data'));
      took.copy.push(await seconds(() => copy(at('data'), at('copy'))));
      took.backup.push(await seconds(() => wingman(at('data'), 'backup', at('backup'))));
      took.again.push(await seconds(() => wingman(at('data'), 'backup', at('backup'))));
      const verified = await wingman(at('data'), 'backup', at('backup'), '--verify', '--json');
      took.verify.push(JSON.parse(verified.stdout).verification.seconds);
      took.restore.push(await seconds(() => wingman(at('restored'), 'restore', at('backup'))));
    });
  }
  const rate = (list: number[]) => megabytes / median(list);
  const tell = (name: string, list: number[]) =>
    console.log(
      `  ${name.padEnd(18)} ${rate(list).toFixed(0)} MB/s (${median(list).toFixed(1)} s), ratio to a copy ${(rate(list) / rate(took.copy)).toFixed(2)}`,
    );
  console.log(`backup: ${megabytes.toFixed(0)} MB in ${sizes.recordings} files, median of ${rounds}`);
  tell('plain copy', took.copy);
  tell('backup', took.backup);
  tell('backup, no change', took.again);
  tell('verification', took.verify);
  tell('restore', took.restore);
}
