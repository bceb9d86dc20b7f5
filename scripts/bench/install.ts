import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '../repository.ts';
import { withFolder } from './processes.ts';

async function timed(
  command: string,
  args: string[],
  cwd: string,
  env: Record<string, string>,
): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
  return (performance.now() - startedAt) / 1000;
}

/** Wall time of install and tests in a fresh clone of the last commit, with an empty package cache. */
export async function benchInstall(): Promise<void> {
  await withFolder(async (folder) => {
    const clone = path.join(folder, 'clone');
    await timed('git', ['clone', '-q', root, clone], folder, {});
    const env = { XDG_CACHE_HOME: path.join(folder, 'cache') };
    const store = ['--store-dir', path.join(folder, 'store')];
    const pnpm = ['-y', 'pnpm@12.4.2'];
    const install = await timed('npx', [...pnpm, 'install', '--frozen-lockfile', ...store], clone, env);
    console.log(`install: ${install.toFixed(1)} s with an empty cache`);
    const test = await timed('npx', [...pnpm, 'test'], clone, env);
    console.log(`test:    ${test.toFixed(1)} s, web build included`);
  });
}
