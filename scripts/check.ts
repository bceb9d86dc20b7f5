import { text } from 'node:stream/consumers';
import { bin } from './repository.ts';
import { exitCodeOf, launch } from './run.ts';

type Check = { name: string; command: string; args: string[] };

const types = (name: string, project: string): Check => ({
  name: `types of ${name}`,
  command: bin('tsc'),
  args: ['--project', project, '--pretty', String(process.stdout.isTTY === true)],
});

const checks: Check[] = [
  {
    name: 'format and lint',
    command: bin('biome'),
    args: ['check', '--error-on-warnings', '--max-diagnostics=100'],
  },
  types('server side', 'tsconfig.json'),
  types('client', 'packages/client/tsconfig.json'),
  types('web app', 'apps/web/tsconfig.json'),
  types('service worker', 'apps/web/worker/tsconfig.json'),
  types('browser tests', 'apps/web/e2e/tsconfig.json'),
  { name: 'size of the web app', command: process.execPath, args: ['scripts/check-bundle.ts'] },
  { name: 'architecture', command: process.execPath, args: ['scripts/check-architecture.ts'] },
  { name: 'regular expressions', command: process.execPath, args: ['scripts/check-expressions.ts'] },
];

type Outcome = Check & { code: number; output: string; seconds: number };

async function perform(check: Check): Promise<Outcome> {
  const started = performance.now();
  const child = launch(check.command, check.args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const code = exitCodeOf(child);
  const parts = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''));
  const output = (await Promise.all(parts)).join('').trim();
  return { ...check, code: await code, output, seconds: (performance.now() - started) / 1000 };
}

/** Everything that can be said about the code without running it. All checks run at once and all report. */
const outcomes = await Promise.all(checks.map(perform));

for (const { name, code, output } of outcomes) {
  if (code !== 0) console.log(`── ${name} ──\n${output}\n`);
}
for (const { name, code, seconds } of outcomes) {
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
}
process.exitCode = outcomes.some(({ code }) => code !== 0) ? 1 : 0;
