import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '@wingman/core/ports/log.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { type DatabaseShape, readShape } from '@wingman/db/migrate.ts';
import type { KeptAudioStore } from '../adapters/audio-store/audio-keys.ts';
import { createFileAudioStore } from '../adapters/audio-store/file-audio-store.ts';
import { systemClock } from '../adapters/clock.ts';
import { openSpeech } from '../adapters/speech/speech.ts';
import type { Config } from '../config/config.ts';
import type { Composition } from '../process/compose.ts';
import { databaseFailure, openUnchanged } from '../process/open-instance.ts';

const silent: Log = { info() {}, warn() {}, error() {} };

/** What of an instance can be looked at without changing anything. */
export type Looked = Pick<Composition, 'clock' | 'examineModels'> & {
  /** Undefined where nothing was ever stored on this machine. */
  audioStore: KeptAudioStore | undefined;
  /** Undefined where there is no database file yet. */
  database: (WingmanDatabase & { shape: DatabaseShape }) | undefined;
};

/**
 * Opens what there is of the configured instance, beside a server that may be running: no folder, table or copy is made.
 * @throws {StartFailure} when the database cannot be read
 */
export async function lookAtInstance<T>(config: Config, work: (looked: Looked) => Promise<T>): Promise<T> {
  const database = await openDatabaseToLook(config);
  const audioStore = await openStorageToLook(config);
  const speech = openSpeech(config.speech, config.dataDir, silent, { isReadOnly: true });
  try {
    return await work({
      database,
      audioStore,
      clock: systemClock,
      async examineModels() {
        await speech.verifyModels();
        return {
          speech: speech.transcriber.status(),
          speakers: await speech.diarizer?.describeModels(),
        };
      },
    });
  } finally {
    await speech.close();
    audioStore?.close();
    await database?.close();
  }
}

async function openDatabaseToLook({ database: options }: Config): Promise<Looked['database']> {
  if (options.kind === 'sqlite' && !existsSync(options.file)) return undefined;
  const database = await openUnchanged(options);
  try {
    return { ...database, shape: await readShape(database) };
  } catch (error) {
    await database.close();
    throw databaseFailure(error, options);
  }
}

async function openStorageToLook({ storage, dataDir }: Config): Promise<Looked['audioStore']> {
  if (storage) {
    const { createS3AudioStore } = await import('../adapters/audio-store/s3-audio-store.ts');
    return createS3AudioStore(storage, dataDir);
  }
  const folder = join(dataDir, 'audio');
  return existsSync(folder) ? createFileAudioStore(folder) : undefined;
}
