import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { LanguageHost, type LanguageHostOptions } from '../host/language-host.ts';

/** A fresh folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wingman-language-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A host whose process ends with the test. */
export function openHost(options: LanguageHostOptions = {}): LanguageHost {
  const host = new LanguageHost({ idleMs: 60_000, ...options });
  onTestFinished(() => host.close());
  return host;
}

export function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}
