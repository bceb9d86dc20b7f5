import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What the analyser is and how its verdicts are reached: what another one has found is found again. */
const analyserVersion = `recheck ${
  (createRequire(import.meta.url)('recheck/package.json') as { version: string }).version
}, growth 1`;

/** Names an expression together with the analyser, in 16 characters. */
export function keyOf(
  { source, flags }: { source: string; flags: string },
  analyser = analyserVersion,
): string {
  return createHash('sha256').update(`${analyser}\n/${source}/${flags}`).digest('base64url').slice(0, 16);
}

/** The keys of the expressions that were found linear: one a line, so that changes to it can be merged. */
export function readLinear(file: string): Set<string> {
  if (!existsSync(file)) return new Set();
  return new Set(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== ''),
  );
}

export function writeLinear(file: string, keys: Iterable<string>): void {
  writeFileSync(
    file,
    [...new Set(keys)]
      .sort()
      .map((key) => `${key}\n`)
      .join(''),
  );
}
