import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const file = new URL('tell-unfinished.ts', import.meta.url).href;

/** How a process ends that runs such a line. */
async function ending(line: string): Promise<{ code: unknown; stderr: string }> {
  const program = `import { tellUnfinished } from ${JSON.stringify(file)};\n${line}`;
  const args = ['--input-type=module', '--eval', program];
  const run = promisify(execFile)(process.execPath, args);
  return run.then(
    ({ stderr }) => ({ code: 0, stderr }),
    ({ code, stderr }) => ({ code, stderr }),
  );
}

it('F-73: work that can never settle fails its process', async () => {
  const { code, stderr } = await ending('tellUnfinished(new Promise(() => {}));');
  expect(code).toBe(1);
  expect(stderr).toBe('Wingman ended before it was done: nothing was left to wait for.\n');
});

it('F-73: a requested stop is no failure, even before the start is complete, nor is finished work', async () => {
  const pending = 'tellUnfinished(new Promise(() => {}));';
  const stopped = `${pending} process.on('SIGTERM', () => process.exit(0)); setTimeout(() => {}, 1e9);`;
  expect(await ending(`${stopped} process.kill(process.pid, 'SIGTERM');`)).toEqual({ code: 0, stderr: '' });
  expect(await ending('tellUnfinished(Promise.resolve());')).toEqual({ code: 0, stderr: '' });
});
