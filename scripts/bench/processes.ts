import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { devNull, tmpdir } from 'node:os';
import path from 'node:path';
import { root, serverNodeFlags } from '../repository.ts';

export const productMain = path.join(root, 'apps/server/src/main.ts');
export const bareMain = path.join(import.meta.dirname, 'bare-server.ts');

export type Served = { url: string; pid: number; startMs: number; stop(): Promise<void> };

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts a server program and waits for its first answer; `startMs` is spawn to answer. */
export async function serve(
  program: string,
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<Served> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...(program === productMain ? serverNodeFlags : []), program], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ENV_FILE: devNull,
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await firstAnswer(child, `${url}/healthz`);
  return {
    url,
    pid: child.pid as number,
    startMs: performance.now() - startedAt,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function firstAnswer(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const isAnswered = await fetch(url).then(
      (answer) => answer.arrayBuffer().then(() => answer.ok),
      () => false,
    );
    if (isAnswered) return;
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  throw new Error('the server ended before it answered');
}

/** Resident memory in MB of a process, of its children, or of both; Linux only. */
export function residentMb(pid: number, withChildren = false): number {
  const own = /VmRSS:\s+(\d+)/.exec(readStatus(pid))?.[1] ?? '0';
  const children = withChildren ? childrenOf(pid).map((child) => residentMb(child, true)) : [];
  return Number(own) / 1024 + children.reduce((sum, mb) => sum + mb, 0);
}

function readStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => Number(/PPid:\s+(\d+)/.exec(readStatus(other))?.[1]) === pid);
}

export async function withFolder<T>(body: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wingman-bench-'));
  try {
    return await body(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}
