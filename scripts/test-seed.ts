import { spawnSync } from 'node:child_process';
import { root } from './repository.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The seed of random inputs. Read it with `inject('testSeed')`. */
    testSeed: number;
  }
}

/**
 * The seed of random inputs in tests: the same for every run of a commit, so that a failure can be repeated, and
 * another one for the next commit. `TEST_SEED` sets one by hand.
 */
export function testSeed(given: string | undefined = process.env.TEST_SEED): number {
  if (given) return Number(given);
  const commit = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout;
  // Without Git there is no commit to take it from.
  return Number.parseInt(commit?.slice(0, 7) || '1', 16);
}
