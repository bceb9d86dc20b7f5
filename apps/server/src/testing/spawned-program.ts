import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { devNull } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The program as Node runs it. */
export const mainFile = fileURLToPath(new URL('../main.ts', import.meta.url));

export type Run = {
  child: ChildProcess;
  output: () => { out: string; err: string };
  ended: Promise<number | null>;
};

/**
 * The program itself, with nothing but the given settings. Whoever starts it ends it.
 * @param within a command that runs the one that is appended to it
 */
export function spawnProgram(args: string[], env: Record<string, string>, within: string[] = []): Run {
  const [command = '', ...rest] = [...within, process.execPath, mainFile, ...args];
  const child = spawn(command, rest, {
    env: {
      PATH: process.env.PATH ?? '',
      ENV_FILE: devNull,
      HOST: '127.0.0.1',
      SPEECH_ENGINE: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { out: '', err: '' };
  child.stdout?.on('data', (chunk: Buffer) => {
    text.out += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    text.err += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => text, ended };
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}
