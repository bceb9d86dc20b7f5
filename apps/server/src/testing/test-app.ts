import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copySqliteTemplate, createDatabase, type DatabaseKind } from '@wingman/db/testing/test-databases.ts';
import { InspectionPool } from '@wingman/speech/host/inspection-pool.ts';
import { onTestFinished } from 'vitest';
import { createPasswordHasher } from '../adapters/identity/argon2-password-hasher.ts';
import { type Config, readConfig } from '../config/config.ts';
import { type App, createApp } from '../process/app.ts';
import type { Overrides } from '../process/compose.ts';

export type TestApp = App & {
  config: Config;
  /** Where it listens; only after `listen`. */
  url(path: string): string;
};

type TestAppOptions = {
  kind?: DatabaseKind;
  /** Settings on top of a free port, a fresh folder and no speech engine. */
  env?: Record<string, string>;
  overrides?: Overrides;
};

/** The product's cost would be most of the work of many tests. */
const cheapHasher = createPasswordHasher({ memory: 8, passes: 1, parallelism: 1 });

/** One for all apps of a test run, each of which would start a process of its own to look at its first upload. */
const sharedInspection = new InspectionPool({ idleMs: 60_000 });

/** The very app that production serves, listening on a free port, with a data folder and database of its own. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = newFolder();
  const database = options.kind === 'postgres' ? await createDatabase('postgres') : undefined;
  const env = {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    SPEECH_ENGINE: 'off',
    LOG_LEVEL: 'silent',
    ...(database?.options.kind === 'postgres' ? { DATABASE_URL: database.options.url } : {}),
    ...options.env,
  };
  const config = readConfig(env, folder);
  if (options.env?.DATA_DIR === undefined && config.database.kind === 'sqlite') {
    // Migrations are tested for themselves.
    mkdirSync(config.dataDir, { mode: 0o700 });
    await copySqliteTemplate(config.database.file);
  }
  const defaults = {
    webFolder: join(folder, 'web'),
    passwordHasher: cheapHasher,
    audioInspector: sharedInspection,
  };
  const app = await createApp(config, { ...defaults, ...options.overrides });
  onTestFinished(async () => {
    await app.close();
    await database?.remove();
  });
  await app.listen();
  return { ...app, config, url: (path) => `${app.address()}${path}` };
}

/** A folder that is gone after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wingman-server-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
