import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { devNull, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

const root = path.resolve(import.meta.dirname, '../../../..');
/** A timeout for hangs, not for slowness. */
const startLimitMs = 120_000;

/** How the product is started: what is run, where, and whether it gets nothing of our environment but its settings. */
export type Program = { command: string; args: string[]; folder: string; isBare: boolean };

const checkout: Program = {
  command: process.execPath,
  args: [path.join(root, 'apps/server/src/main.ts'), 'serve'],
  folder: root,
  isBare: false,
};

/** The product as deployed: its own process, its own data folder, a free port on loopback. */
export type Product = {
  url: string;
  dataDir: string;
  /** Kills the process, as a power cut would, without clean-up. */
  kill(): Promise<void>;
  /** Starts it again on the same data and the same port, with other settings where given. */
  start(settings?: Record<string, string>): Promise<void>;
  /** Runs another command of the product on the same data, e.g. `admin deactivate EMAIL`. */
  run(...args: string[]): Promise<void>;
  /** Ends the process and removes the data. */
  remove(): Promise<void>;
  output(): string;
  /**
   * Milliseconds of processor time that the process has used, to 10 ms; others on the machine do not count. Linux only.
   */
  processorMs(): number;
};

/**
 * Below those that a system hands out by itself, so that nobody else's connection takes one while a product is away.
 */
const ports = { first: 15_000, count: 17_000 };

/** A port that is free now, in an order that differs from process to process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = ports.first + ((process.pid * 97 + portsTried) % ports.count);
    portsTried += 1;
    if (await isFree(port)) return port;
  }
}

let portsTried = 0;

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Nothing of the caller's own settings reaches the product, so that a test says all that it depends on. */
function environment(settings: Record<string, string>, isBare: boolean): NodeJS.ProcessEnv {
  if (isBare) return settings;
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR, TZ: 'UTC', NODE_ENV: 'production', ENV_FILE: devNull, ...settings };
}

/** User and system time of a process. The kernel counts it in hundredths of a second. */
function processorMsOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const running = new Set<ChildProcess>();

// An aborted run ends its workers like this, and their processes must not continue.
process.once('SIGTERM', () => {
  for (const child of running) child.kill('SIGKILL');
  process.kill(process.pid, 'SIGKILL');
});

/** Starts the product with the given settings and waits until it answers. */
export async function startProduct(
  settings: Record<string, string> = {},
  program: Program = checkout,
): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'wingman-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let current = settings;
  let output = '';
  let child: ChildProcess | undefined;

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async function start(changes: Record<string, string> = {}): Promise<void> {
    current = { ...current, ...changes };
    const own = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ...current };
    const started = spawn(program.command, program.args, {
      cwd: program.folder,
      env: environment(own, program.isBare),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    running.add(started);
    started.once('exit', () => running.delete(started));
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (text) => {
        output += text;
      });
    }
    await untilReady(started);
  }

  async function untilReady(started: ChildProcess): Promise<void> {
    const deadline = Date.now() + startLimitMs;
    while (Date.now() < deadline) {
      if (started.exitCode !== null) break;
      const isReady = await fetch(`http://127.0.0.1:${port}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isReady) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the product did not start:\n${output}`);
  }

  await start();
  return {
    url,
    dataDir,
    kill: () => end('SIGKILL'),
    start,
    output: () => output,
    processorMs: () => processorMsOf(child?.pid),
    async run(...args) {
      const env = environment({ DATA_DIR: dataDir, ...current }, program.isBare);
      await execFileAsync(program.command, [...program.args.slice(0, -1), ...args], {
        cwd: program.folder,
        env,
      });
    },
    async remove() {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
