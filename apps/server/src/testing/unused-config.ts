import { join } from 'node:path';
import { type Config, readConfig } from '../config/config.ts';
import { newFolder } from './test-app.ts';

/** Settings of an instance that nobody has used: its data folder does not exist yet. */
export function unusedConfig(env: Record<string, string> = {}): Config {
  const folder = newFolder();
  return readConfig({ DATA_DIR: join(folder, 'data'), PORT: '0', SPEECH_ENGINE: 'off', ...env }, folder);
}
