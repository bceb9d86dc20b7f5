import type { Reachable } from '@wingman/api/testing/test-user.ts';
import { onTestFinished, vi } from 'vitest';
import { type Run, spawnProgram } from './spawned-program.ts';

/** The same as `spawnProgram`. Killed after the test, if it still runs. */
export function wingman(args: string[], env: Record<string, string>, within?: string[]): Run {
  const run = spawnProgram(args, env, within);
  onTestFinished(async () => {
    run.child.kill('SIGKILL');
    await run.ended;
  });
  return run;
}

/** Waits until a program says that it serves. */
export async function untilServing(run: Run, withinMs = 60_000): Promise<void> {
  await vi.waitUntil(() => run.output().out.includes('Wingman is ready'), { timeout: withinMs });
}

/** A program that serves on loopback, as the helpers of `person.ts` ask it. */
export const servingOn = (port: string): Reachable => ({ url: (path) => `http://127.0.0.1:${port}${path}` });
