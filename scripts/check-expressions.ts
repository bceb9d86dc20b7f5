import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isTestCode } from './architecture/places.ts';
import { analyse, type Verdict } from './expressions/analyse.ts';
import { type Expression, loadExpressions, readExpressions, readText } from './expressions/collect.ts';
import { atRunTime, excused } from './expressions/known.ts';

/**
 * Fails on a regular expression of the product whose time grows faster than the text, and on one of which that cannot be
 * told. Verdicts are kept: in `.cache` for this machine, and in `slow.json` those that take seconds (`--write` adds to it).
 */
const root = path.dirname(import.meta.dirname);
const cacheFile = path.join(root, '.cache/expressions.json');
const slowFile = path.join(root, 'scripts/expressions/slow.json');
const slowMs = 2_000;
const atOnce = 2;

type Verdicts = Record<string, Verdict>;
const readJson = (file: string): Verdicts => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
const keyOf = ({ source, flags }: Expression) =>
  createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 20);

const listed = execFileSync('git', ['ls-files', '--', 'packages/*/src/**', 'apps/*/src/**'], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !isTestCode(file) && existsSync(path.join(root, file)));
const written = files.map((file) => readExpressions(file, readText(root, file)));
const core = files.filter((file) => file.startsWith('packages/core/') && file.endsWith('.ts'));
const composed = await loadExpressions(
  root,
  core.filter((file) => !file.endsWith('.d.ts')),
);

const seen = new Set(composed.map(({ place }) => place));
const unseen = written
  .flatMap((file) => file.composed)
  .filter((place) => !seen.has(place) && atRunTime[place.split(':')[0] ?? ''] === undefined);

const expressions = new Map<string, Expression>();
for (const each of [...written.flatMap(({ literals }) => literals), ...composed]) {
  if (!expressions.has(keyOf(each))) expressions.set(keyOf(each), each);
}
const slow = readJson(slowFile);
const known: Verdicts = { ...readJson(cacheFile), ...slow };
const waiting = [...expressions].filter(([key]) => known[key] === undefined && excused[key] === undefined);
const fresh = waiting.length;
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [key, { source, flags }] = next;
      const began = performance.now();
      const verdict = await analyse(source, flags);
      known[key] = verdict;
      if (verdict === 'linear' && performance.now() - began > slowMs) slow[key] = verdict;
    }
  }),
);

const current = [...expressions.keys()];
const kept = (verdicts: Verdicts) =>
  Object.fromEntries(
    current.filter((key) => verdicts[key] === 'linear').map((key) => [key, verdicts[key] as Verdict]),
  );
mkdirSync(path.dirname(cacheFile), { recursive: true });
writeFileSync(cacheFile, JSON.stringify(kept(known)));
if (process.argv.includes('--write'))
  writeFileSync(slowFile, `${JSON.stringify(kept(slow), undefined, 2)}\n`);

const failures = [...expressions].filter(([key]) => excused[key] === undefined && known[key] !== 'linear');
for (const [key, { source, flags, place }] of failures)
  console.log(`${place}: ${known[key]}\n  /${source.slice(0, 300)}/${flags} (${key})`);
for (const place of unseen)
  console.log(`${place}: composed while the program runs: see expressions/known.ts`);
console.log(`expressions: ${expressions.size}, ${fresh} of them new, ${failures.length} not linear`);
// The analyser is a process that would keep this one alive.
process.exit(failures.length + unseen.length > 0 ? 1 : 0);
