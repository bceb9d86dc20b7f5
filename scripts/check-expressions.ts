import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isTestCode } from './architecture/places.ts';
import { analyse, type Verdict } from './expressions/analyse.ts';
import { type Expression, loadExpressions, readExpressions, readText } from './expressions/collect.ts';
import { atRunTime, excused } from './expressions/known.ts';
import { keyOf, readLinear, writeLinear } from './expressions/verdicts.ts';

/**
 * Fails on a regular expression of the product whose time grows faster than the text, and on one of which that cannot be
 * told. `linear.txt` holds those that were found linear, so that only new and changed ones are analysed: `--write` brings it
 * up to date.
 */
const root = path.dirname(import.meta.dirname);
const linearFile = path.join(root, 'scripts/expressions/linear.txt');
const atOnce = 2;

const listed = execFileSync('git', ['ls-files', '--', 'packages/*/src/**', 'apps/*/src/**'], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !isTestCode(file) && existsSync(path.join(root, file)));
const written = files.map((file) => readExpressions(file, readText(root, file)));
const composing = files.filter((file) => /^packages\/(?:core|italian|notes|search)\/.*\.ts$/.test(file));
const composed = await loadExpressions(
  root,
  composing.filter((file) => !file.endsWith('.d.ts')),
);

const seen = new Set(composed.map(({ place }) => place));
const unseen = written
  .flatMap((file) => file.composed)
  .filter((place) => !seen.has(place) && atRunTime[place.split(':')[0] ?? ''] === undefined);

const expressions = new Map<string, Expression>();
for (const each of [...written.flatMap(({ literals }) => literals), ...composed]) {
  if (!expressions.has(keyOf(each))) expressions.set(keyOf(each), each);
}
const linear = readLinear(linearFile);
const waiting = [...expressions].filter(([key]) => !linear.has(key) && excused[key] === undefined);
const fresh = waiting.length;
const failures: { key: string; expression: Expression; verdict: Verdict }[] = [];
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [key, expression] = next;
      const verdict = await analyse(expression.source, expression.flags);
      if (verdict === 'linear') linear.add(key);
      else failures.push({ key, expression, verdict });
    }
  }),
);
if (process.argv.includes('--write'))
  writeLinear(
    linearFile,
    [...expressions.keys()].filter((key) => linear.has(key)),
  );

for (const { key, verdict, expression } of failures) {
  const { source, flags, place } = expression;
  console.log(`${place}: ${verdict}\n  /${source.slice(0, 300)}/${flags} (${key})`);
}
for (const place of unseen)
  console.log(`${place}: composed while the program runs: see expressions/known.ts`);
console.log(`expressions: ${expressions.size}, ${fresh} of them new, ${failures.length} not linear`);
if (fresh > failures.length) console.log('Keep the verdicts: node scripts/check-expressions.ts --write');
// The analyser is a process that would keep this one alive.
process.exit(failures.length + unseen.length > 0 ? 1 : 0);
