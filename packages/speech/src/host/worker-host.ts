import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type AnswerCounts,
  type TranscriptionChunk,
  TranscriptionError,
} from '@wingman/core/ports/transcriber.ts';
import {
  fromFailure,
  type WorkerMessage,
  type WorkerResults,
  type WorkerTask,
} from '../worker/worker-protocol.ts';

export type WorkerHostOptions = {
  /** Idle timeout in milliseconds, after which the process ends and frees its memory. */
  idleMs: number;
  onLog?: (message: string) => void;
};

export type RunOptions = {
  signal?: AbortSignal;
  pause?: AbortSignal;
  onProgress?: (fraction: number) => void;
  onChunk?: (part: TranscriptionChunk) => void;
  onNote?: (counts: AnswerCounts) => void;
};

type Pending = {
  resolve: (result: WorkerResults[keyof WorkerResults]) => void;
  reject: (error: unknown) => void;
  onProgress: ((fraction: number) => void) | undefined;
  onChunk: ((part: TranscriptionChunk) => void) | undefined;
  onNote: ((counts: AnswerCounts) => void) | undefined;
  cancelled: boolean;
};

const ending = extname(import.meta.filename);
/** When bundled, both are JavaScript in the same folder. */
const workerFile = fileURLToPath(
  new URL(ending === '.ts' ? '../worker/worker.ts' : `./worker${ending}`, import.meta.url),
);
/** Grace period of aborted work before its process is killed. Native calls cannot be interrupted. */
const cancelGraceMs = 15_000;

/**
 * Runs tasks in one child process: started with the first task, ended when idle, started again after a crash.
 * Tasks run concurrently inside it.
 */
export class WorkerHost {
  readonly #options: WorkerHostOptions;
  readonly #pending = new Map<number, Pending>();
  #child: ChildProcess | undefined;
  #lastId = 0;
  #idleTimer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: WorkerHostOptions) {
    this.#options = options;
  }

  /** The process id while it runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * @throws {TranscriptionError} crashed when the process ends meanwhile, temporary when it is unreachable or the host
   * is closed; otherwise what the task throws
   * @throws the signal's reason at once when it is aborted
   */
  async run<T extends WorkerTask>(task: T, options: RunOptions = {}): Promise<WorkerResults[T['task']]> {
    options.signal?.throwIfAborted();
    if (this.#closed) throw new TranscriptionError('temporary', 'Il server si sta fermando');
    const child = this.#start();
    this.#lastId += 1;
    const id = this.#lastId;
    const finished = new Promise<WorkerResults[keyof WorkerResults]>((resolve, reject) => {
      this.#pending.set(id, {
        resolve,
        reject,
        onProgress: options.onProgress,
        onChunk: options.onChunk,
        onNote: options.onNote,
        cancelled: false,
      });
    });
    child.send({ id, ...task }, (error) => {
      if (error) this.#settle(id)?.reject(failure('temporary', error));
    });
    const cancel = (): void => this.#cancel(id, child, options.signal?.reason);
    options.signal?.addEventListener('abort', cancel, { once: true });
    const pause = (): void => void (child.connected && child.send({ id, task: 'pause' }, () => undefined));
    options.pause?.addEventListener('abort', pause, { once: true });
    if (options.pause?.aborted) pause();
    try {
      return (await finished) as WorkerResults[T['task']];
    } finally {
      options.signal?.removeEventListener('abort', cancel);
      options.pause?.removeEventListener('abort', pause);
    }
  }

  /** Kills the process; the next task starts another. */
  drop(): void {
    const child = this.#child;
    if (child === undefined) return;
    this.#ended(child, 'dropped');
    child.kill('SIGKILL');
  }

  /** Ends the process; running tasks are rejected as temporary failures. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idleTimer);
    const child = this.#child;
    if (child === undefined) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGKILL');
    await gone;
  }

  #start(): ChildProcess {
    clearTimeout(this.#idleTimer);
    if (this.#child) return this.#child;
    // No execArgv: the flags of a debugger or a test runner are the parent's own.
    const child = fork(workerFile, [], { execArgv: [], serialization: 'advanced' });
    this.#child = child;
    child.on('message', (message: WorkerMessage) => this.#receive(message));
    child.on('error', (error) => {
      this.#options.onLog?.(`speech process: ${error.message}`);
      if (child.pid === undefined) this.#ended(child, error.message);
    });
    child.once('exit', (code, signal) => this.#ended(child, `${signal ?? code}`));
    return child;
  }

  #receive(message: WorkerMessage): void {
    if (message.event === 'progress') {
      this.#pending.get(message.id)?.onProgress?.(message.fraction);
      return;
    }
    if (message.event === 'part') {
      this.#pending.get(message.id)?.onChunk?.(message.part);
      return;
    }
    if (message.event === 'note') {
      this.#pending.get(message.id)?.onNote?.(message.counts);
      return;
    }
    const pending = this.#settle(message.id);
    if (message.event === 'done') pending?.resolve(message.result);
    else pending?.reject(fromFailure(message.failure));
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (this.#pending.size === 0 && !this.#closed) {
      clearTimeout(this.#idleTimer);
      this.#idleTimer = setTimeout(() => this.#retire(), this.#options.idleMs).unref();
    }
    return pending;
  }

  /** The process ends by itself when its channel closes; the next task starts another. */
  #retire(): void {
    this.#child?.disconnect();
    this.#child = undefined;
  }

  /** The caller's promise rejects at once; the process gets time to stop by itself. */
  #cancel(id: number, child: ChildProcess, reason: unknown): void {
    const pending = this.#pending.get(id);
    if (pending === undefined || pending.cancelled) return;
    pending.cancelled = true;
    pending.reject(reason);
    if (child.connected) child.send({ id, task: 'cancel' }, () => undefined);
    setTimeout(() => {
      if (this.#pending.get(id) === pending) child.kill('SIGKILL');
    }, cancelGraceMs).unref();
  }

  #ended(child: ChildProcess, how: string): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    clearTimeout(this.#idleTimer);
    const lost = [...this.#pending.values()];
    this.#pending.clear();
    if (lost.length > 0 && !this.#closed) this.#options.onLog?.(`speech process ended at work (${how})`);
    // A process that failed to start is not the audio's fault.
    const kind = this.#closed || child.pid === undefined ? 'temporary' : 'crashed';
    for (const pending of lost) pending.reject(failure(kind, how, lost.length > 1));
  }
}

function failure(kind: 'temporary' | 'crashed', cause: unknown, isShared = false): TranscriptionError {
  const reason = 'Il processo di trascrizione si è interrotto';
  return new TranscriptionError(kind, reason, { cause, isShared });
}
