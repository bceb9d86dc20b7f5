import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The browser for the end-to-end tests: `CHROMIUM_PATH`, else one on the PATH, else Playwright's own.
 * @throws {Error} that says what to install when there is none
 */
export function findChromium(): string {
  const found = chromiumOnThisMachine();
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium: install the package chromium or Google Chrome, ' +
      'run `pnpm exec playwright-core install chromium`, or set CHROMIUM_PATH.',
  );
}

/**
 * Like `findChromium`, but on Debian and its relatives root installs the package when it is missing.
 * @throws {Error} that says what to install
 */
export function ensureChromium(): string {
  const found = chromiumOnThisMachine();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium for the browser tests…');
    apt(['update', '-qq']);
    apt(['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  }
  return findChromium();
}

function chromiumOnThisMachine(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!isExecutable(chosen)) throw new Error(`CHROMIUM_PATH names no program: ${chosen}`);
    return chosen;
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const candidates = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [...candidates, chromium.executablePath()].find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function apt(args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  if (status !== 0) console.error(`apt-get ${args.join(' ')} failed`);
}

if (import.meta.main) console.log(ensureChromium());
