import { createServer } from 'node:net';
import { join } from 'node:path';
import type { DatabaseOptions, WingmanDatabase } from '@wingman/db/database.ts';
import { openDatabase } from '@wingman/db/database.ts';
import { holdIfFree } from '@wingman/db/exclusive-lock.ts';
import {
  DatabaseDamagedError,
  DatabaseTooNewError,
  isOfOlderVersion,
  migrateToLatest,
} from '@wingman/db/migrate.ts';
import type { KeptAudioStore } from '../adapters/audio-store/audio-keys.ts';
import type { Config } from '../config/config.ts';
import { StartFailure } from '../config/start-failure.ts';
import { codeOf, prepareDataFolder } from '../data-folder/data-folder.ts';
import { postgresTrouble } from './postgres-trouble.ts';

/** @throws {StartFailure} when another program listens there, before anything of ours is touched */
export async function assertPortIsFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(listenFailure(error, port, host)));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** The sentence for an address that cannot be listened on. */
export function listenFailure(error: unknown, port: number, host: string): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartFailure(
        `Port ${port} on ${host} is in use by another program: set PORT to a free one.`,
      );
    case 'EACCES':
      return new StartFailure(
        `Port ${port} on ${host} may not be used by this user: set PORT to one above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartFailure(`HOST ${host} is no address of this machine.`);
    default:
      return error;
  }
}

/**
 * Locks the folder for this server until `release` or its end: two would take over each other's work. @throws
 * {StartFailure} when another one is running
 */
export const holdDataFolder = (folder: string): { release: () => void } =>
  holdFolder(
    folder,
    `Another Wingman is already serving the data folder ${folder}: stop it, or set DATA_DIR to another one.`,
  );

/** Held by the server of a data folder for as long as it runs. */
export const dataFolderLock = (folder: string): string => join(folder, 'server.lock');

function holdFolder(folder: string, whyNot: string): { release: () => void } {
  const hold = holdIfFree(dataFolderLock(folder));
  if (!hold) throw new StartFailure(whyNot);
  return hold;
}

/**
 * Where recordings lie: in DATA_DIR, or in the bucket of STORAGE_URL. The bucket is not asked for yet.
 * @param scratch a folder for copies that decoders need
 * @throws {StartFailure} when nothing can be written to DATA_DIR
 */
export async function openAudioStore(
  { dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>,
  scratch: string,
): Promise<KeptAudioStore> {
  if (storage) {
    const { createS3AudioStore } = await import('../adapters/audio-store/s3-audio-store.ts');
    return createS3AudioStore(storage, scratch);
  }
  const folder = join(dataDir, 'audio');
  prepareDataFolder(folder);
  const { createFileAudioStore } = await import('../adapters/audio-store/file-audio-store.ts');
  return createFileAudioStore(folder);
}

/**
 * Opens the database and runs pending migrations. `servedFrom`: the data folder of a server that may be running,
 * whose database is not changed under it. @throws {StartFailure} and then nothing was changed
 */
export async function openMigrated(options: DatabaseOptions, servedFrom?: string): Promise<WingmanDatabase> {
  const database = await openUnchanged(options);
  let hold: { release: () => void } | undefined;
  try {
    // On PostgreSQL no lock tells which nodes are running.
    const isServed = servedFrom !== undefined && options.kind === 'sqlite';
    if (isServed && (await isOfOlderVersion(database))) hold = holdForChange(servedFrom);
    await migrateToLatest(database);
    return database;
  } catch (error) {
    await database.close();
    throw databaseFailure(error, options);
  } finally {
    hold?.release();
  }
}

/** Opens the database without migrations. @throws {StartFailure} */
export async function openUnchanged(options: DatabaseOptions): Promise<WingmanDatabase> {
  return openDatabase(options).catch((error: unknown) => {
    throw databaseFailure(error, options);
  });
}

/** @throws {StartFailure} while a server of another version is running */
const holdForChange = (folder: string): { release: () => void } =>
  holdFolder(
    folder,
    `An older version of Wingman is serving the data folder ${folder}: start this version in its place first.`,
  );

/** The sentence for a database that cannot be used; any other error unchanged. */
export function databaseFailure(error: unknown, options: DatabaseOptions): unknown {
  const name = options.kind === 'sqlite' ? options.file : 'of DATABASE_URL';
  if (error instanceof DatabaseTooNewError) {
    return new StartFailure(
      `The database ${name} was used by a newer version of Wingman: start that version.`,
    );
  }
  if (error instanceof DatabaseDamagedError || isDamage(codeOf(error))) {
    return new StartFailure(`The database ${name} is damaged or no database of Wingman: restore a backup.`);
  }
  if (options.kind === 'postgres') return new StartFailure(postgresTrouble(error, options.url));
  const code = codeOf(error);
  if (code === 'SQLITE_FULL') return new StartFailure(`The disk of the database ${name} is full.`);
  if (typeof code === 'string' && code.startsWith('SQLITE_')) {
    return new StartFailure(`The database ${name} cannot be opened (${code}).`);
  }
  return error;
}

/** SQLite's own words for a file that it did not write, or that is broken. */
function isDamage(code: unknown): boolean {
  return /^SQLITE_(NOTADB|CORRUPT)/.test(String(code));
}
