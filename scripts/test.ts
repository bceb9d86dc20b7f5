import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium } from './browsers/ensure-chromium.ts';
import { ensureOtherBrowsers } from './browsers/other-browsers.ts';
import { bin, root } from './repository.ts';
import { run } from './run.ts';
import type { TestReport, TestTotals } from './test-totals.ts';
import { failuresOf, totalsOf } from './test-totals.ts';
import { ensureWebBuild } from './web-build.ts';

/** Runs Vitest with the given extra arguments (`--project db`, a file name …) and counts what it did. */
async function runTests(args: string[]): Promise<TestTotals & { failures: string[] }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'wingman-tests-'));
  const reportFile = path.join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
    const fixed = ['run', '--config', 'vitest.workspace.ts', ...reporters];
    const exitCode = await run(bin('vitest'), [...fixed, ...args]);
    const report: TestReport | undefined = existsSync(reportFile)
      ? JSON.parse(readFileSync(reportFile, 'utf8'))
      : undefined;
    return { ...totalsOf(report, exitCode), failures: failuresOf(report, root) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the browser tests stand on. A missing piece is said once, and those tests then fail by themselves. */
async function prepareBrowserTests(): Promise<void> {
  try {
    ensureChromium();
  } catch (error) {
    console.error((error as Error).message);
  }
  if ((await ensureWebBuild()) !== 0) console.error('The web app could not be built.');
}

const args = process.argv.slice(2).filter((argument) => argument !== '--');
const chosen = args.flatMap((argument, index) => (args[index - 1] === '--project' ? [argument] : []));
// What takes minutes by its nature runs only when it is asked for.
const usual = chosen.length === 0 ? ['--project', '!release'] : [];
const isChosen = (name: string) =>
  chosen.includes(name) || chosen.every((other) => other.startsWith('!') && other !== `!${name}`);
// The server's commands are tested as they are served, with the web app beside them.
const needsWebApp = ['server', 'e2e', 'release'].some(isChosen);
if (usual.length === 0 && isChosen('release')) ensureOtherBrowsers();
if (needsWebApp) await prepareBrowserTests();

const { passed, failed, failures } = await runTests([...usual, ...args]);
console.log(['', ...failures].join('\n'));
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
