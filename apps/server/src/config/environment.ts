import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { StartFailure } from './start-failure.ts';

export type Environment = Record<string, string | undefined>;

/**
 * What is set: the given environment and, for what is not set there, the file ENV_FILE (`.env` in `root`). Empty
 * values count as not set.
 * @throws {StartFailure} when ENV_FILE names no file, or the file cannot be read
 */
export function setValues(environment: Environment, root: string): Environment {
  return { ...trimmed(envFile(environment, root)), ...trimmed(environment) };
}

/** The same for this process. @throws {StartFailure} as above */
export function ownValues(root: string): Environment {
  return setValues(process.env, root);
}

/** The names of what is set for this process, and in its file. @throws {StartFailure} as above */
export function ownNames(root: string): { environment: string[]; file: string[] } {
  return {
    environment: Object.keys(trimmed(process.env)),
    file: Object.keys(trimmed(envFile(process.env, root))),
  };
}

/**
 * Lets SQLite, this process and those that it starts keep temporary files in `folder`, where nothing else is set: not every
 * machine has a /tmp that may be written to. The folder may be made later.
 */
export function keepTemporaryFilesIn(folder: string): void {
  process.env.TMPDIR ||= folder;
  process.env.SQLITE_TMPDIR ||= folder;
}

/** Whether this process is to tell more than what happened. */
export function isVerbose(): boolean {
  return /^(debug|trace)$/.test(process.env.LOG_LEVEL ?? '');
}

function envFile(environment: Environment, root: string): Environment {
  const named = environment.ENV_FILE?.trim();
  const file = resolve(root, named || '.env');
  if (!named && !existsSync(file)) return {};
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch {
    throw new StartFailure(`${file}${named ? ' (ENV_FILE)' : ''} is no file that can be read.`);
  }
}

function trimmed(environment: Environment): Environment {
  const values = Object.entries(environment).map(([key, value]) => [key, value?.trim()] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== ''));
}
