import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from './test-app.ts';

/** Every file below the audio folder, also half-written ones. */
export function storedFiles(app: TestApp): string[] {
  const folder = join(app.config.dataDir, 'audio');
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}
