import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './repository.ts';

/** Starts a program in the project's root; its output goes where ours goes unless `options` says otherwise. */
export function launch(command: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  return spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
}

/** Waits for the end and gives the exit code; 128 + n after signal n, as shells do. */
export function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/**
 * Hands the signals that ask us to end to the children, so that they can close what they have open.
 * Ctrl-C in a terminal reaches them anyway, and a second one would mean "at once" to them.
 */
export function forwardSignals(children: ChildProcess[]): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      for (const child of children) child.kill(signal);
    });
  }
}

/** Runs a program to its end, with our output. Signals reach it. */
export function run(command: string, args: string[], options: SpawnOptions = {}): Promise<number> {
  const child = launch(command, args, options);
  forwardSignals([child]);
  return exitCodeOf(child);
}
