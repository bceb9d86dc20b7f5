import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';

export type Environment = Record<string, string | undefined>;

/**
 * What is set: the given environment and, for what is not set there, the file ENV_FILE (`.env` in `root`). Empty
 * values count as not set.
 */
export function setValues(environment: Environment, root: string): Environment {
  return { ...trimmed(envFile(environment, root)), ...trimmed(environment) };
}

/** The same for this process. */
export function ownValues(root: string): Environment {
  return setValues(process.env, root);
}

function envFile(environment: Environment, root: string): Environment {
  const file = resolve(root, environment.ENV_FILE || '.env');
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}

function trimmed(environment: Environment): Environment {
  const values = Object.entries(environment).map(([key, value]) => [key, value?.trim()] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== ''));
}
