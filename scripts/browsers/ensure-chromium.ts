import { chromium } from 'playwright-core';
import { installDebianPackages } from './debian-packages.ts';
import { findProgram, isExecutable } from './find-program.ts';

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
  installDebianPackages('the browser tests', ['chromium']);
  return findChromium();
}

function chromiumOnThisMachine(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!isExecutable(chosen)) throw new Error(`CHROMIUM_PATH names no program: ${chosen}`);
    return chosen;
  }
  return findProgram(...names) ?? [chromium.executablePath()].find(isExecutable);
}

if (import.meta.main) console.log(ensureChromium());
