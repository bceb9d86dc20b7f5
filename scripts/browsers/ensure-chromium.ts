import { chromium } from 'playwright-core';
import { installDebianPackages } from './debian-packages.ts';
import { findProgram, isExecutable } from './find-program.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const shellName = 'chromium-headless-shell';

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
 * Chromium that draws pages and no window around them, which is a third of the work: the shell on the PATH, else what
 * `findChromium` gives.
 * @throws {Error} as `findChromium` does
 */
export function findChromiumShell(): string {
  return (isChosen() ? undefined : findProgram(shellName)) ?? findChromium();
}

/**
 * Like `findChromium`, but on Debian and its relatives root installs the packages that are missing.
 * @throws {Error} that says what to install
 */
export function ensureChromium(): string {
  if (!chromiumOnThisMachine()) installDebianPackages('the browser tests', ['chromium']);
  const found = findChromium();
  // The tests run without it, too, but longer.
  if (!isChosen() && !findProgram(shellName)) installDebianPackages('the browser tests', [shellName]);
  return found;
}

const isChosen = () => Boolean(process.env.CHROMIUM_PATH);

function chromiumOnThisMachine(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!isExecutable(chosen)) throw new Error(`CHROMIUM_PATH names no program: ${chosen}`);
    return chosen;
  }
  return findProgram(...names) ?? [chromium.executablePath()].find(isExecutable);
}

if (import.meta.main) console.log(ensureChromium());
