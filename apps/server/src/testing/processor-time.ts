import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Reachable } from '@wingman/api/testing/test-user.ts';
import { onTestFinished } from 'vitest';
import { newFolder } from './test-app.ts';

const program = fileURLToPath(new URL('measured-server.ts', import.meta.url));

export type MeasuredServer = Reachable & {
  /** Milliseconds of processor time that the server used while `work` was going on. */
  timeOf(work: () => Promise<unknown>): Promise<number>;
  /** How many times as slow as usual the server's process is just now, at least 1. */
  slowness(): Promise<number>;
  /** The least of some attempts, of which there are more only while it is above `enough`. */
  leastTimeOf(work: () => Promise<unknown>, enough: number): Promise<number>;
};

const attempts = 5;

/** A server without rate limits, in a process of its own: what it uses is not mixed with what the test uses. */
export async function startMeasuredServer(): Promise<MeasuredServer> {
  const child = fork(program, [newFolder()], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const { address } = await answerOf<{ address: string }>(child);
  const used = async () => {
    child.send('used');
    return (await answerOf<{ milliseconds: number }>(child)).milliseconds;
  };
  const timeOf = async (work: () => Promise<unknown>) => {
    const before = await used();
    await work();
    return (await used()) - before;
  };
  return {
    url: (path) => `${address}${path}`,
    timeOf,
    async slowness() {
      child.send('slowness');
      return (await answerOf<{ slowness: number }>(child)).slowness;
    },
    async leastTimeOf(work, enough) {
      let least = Number.POSITIVE_INFINITY;
      for (let i = 0; i < attempts && least > enough; i += 1) least = Math.min(least, await timeOf(work));
      return least;
    },
  };
}

async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const [answer] = await once(child, 'message', { signal: AbortSignal.timeout(60_000) });
  return answer as Answer;
}
