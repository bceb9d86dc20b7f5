import { type ChildProcess, fork } from 'node:child_process';
import type { Reply, Request } from './messages.ts';

/**
 * Why a task has no result, other than what it threw itself.
 * - `closed`: the host was closed.
 * - `unreachable`: the process did not start, or could not be told.
 * - `crashed`: the process ended meanwhile.
 * - `hung`: the process gave no sign of life within `silenceMs`, and was killed.
 */
export type LossKind = 'closed' | 'unreachable' | 'crashed' | 'hung';

/** `isShared`: other tasks were lost with this one, so that it may not be to blame. */
export type Loss = { kind: LossKind; cause?: unknown; isShared: boolean };

export type ChildHostOptions<Failure> = {
  /** The file that the process runs. */
  file: string;
  /** What the process is called in the log. */
  name: string;
  /** Idle timeout in milliseconds, after which the process ends and frees its memory. */
  idleMs: number;
  /** Grace period of aborted work in milliseconds before its process is killed. Native calls cannot be interrupted. */
  cancelGraceMs: number;
  onLog?: ((message: string) => void) | undefined;
  fromFailure: (failure: Failure) => Error;
  fromLoss: (loss: Loss) => Error;
};

export type TaskOptions<Event> = {
  signal?: AbortSignal | undefined;
  pause?: AbortSignal | undefined;
  onEvent?: ((event: Event) => void) | undefined;
  /** How long the process may send nothing about this task, in milliseconds; without it as long as it likes. */
  silenceMs?: number | undefined;
};

type Pending<Event, Result> = {
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
  onEvent: ((event: Event) => void) | undefined;
  isCancelled: boolean;
  silence: NodeJS.Timeout | undefined;
};

/**
 * Runs tasks in one child process: started with the first task, ended when idle, started again after a crash.
 * Tasks run concurrently inside it.
 */
export class ChildHost<Task, Event, Result, Failure> {
  readonly #options: ChildHostOptions<Failure>;
  readonly #pending = new Map<number, Pending<Event, Result>>();
  #child: ChildProcess | undefined;
  #lastId = 0;
  #idleTimer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: ChildHostOptions<Failure>) {
    this.#options = options;
  }

  /** The process id while it runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * @throws what `fromLoss` and `fromFailure` make of what went wrong
   * @throws the signal's reason at once when it is aborted
   */
  async run(task: Task, options: TaskOptions<Event> = {}): Promise<Result> {
    const { signal, pause } = options;
    signal?.throwIfAborted();
    if (this.#closed) throw this.#options.fromLoss({ kind: 'closed', isShared: false });
    const child = this.#start();
    this.#lastId += 1;
    const id = this.#lastId;
    const finished = this.#expect(id, child, options);
    this.#tell(child, { id, task }, (error) => {
      if (!error) return;
      this.#settle(id)?.reject(
        this.#options.fromLoss({ kind: 'unreachable', cause: error, isShared: false }),
      );
    });
    const cancel = (): void => this.#cancel(id, child, signal?.reason);
    signal?.addEventListener('abort', cancel, { once: true });
    const pauseTask = (): void => this.#tell(child, { id, order: 'pause' });
    pause?.addEventListener('abort', pauseTask, { once: true });
    if (pause?.aborted) pauseTask();
    try {
      return await finished;
    } finally {
      signal?.removeEventListener('abort', cancel);
      pause?.removeEventListener('abort', pauseTask);
    }
  }

  /** Kills the process; the next task starts another. */
  drop(): void {
    const child = this.#child;
    if (child === undefined) return;
    this.#ended(child, 'dropped');
    child.kill('SIGKILL');
  }

  /** Ends the process; running tasks are rejected as `closed`. */
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
    const { file, name, onLog } = this.#options;
    // No execArgv: the flags of a debugger or a test runner are the parent's own.
    const child = fork(file, [], { execArgv: [], serialization: 'advanced' });
    this.#child = child;
    child.on('message', (reply: Reply<Event, Result, Failure>) => this.#receive(child, reply));
    child.on('error', (error) => {
      onLog?.(`${name}: ${error.message}`);
      if (child.pid === undefined) this.#ended(child, error.message);
    });
    child.once('exit', (code, signal) => this.#ended(child, `${signal ?? code}`));
    return child;
  }

  #expect(id: number, child: ChildProcess, { onEvent, silenceMs }: TaskOptions<Event>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const kill = (): void => {
      this.#ended(child, `no sign of life for ${silenceMs} ms`, 'hung');
      child.kill('SIGKILL');
    };
    const silence = silenceMs === undefined ? undefined : setTimeout(kill, silenceMs).unref();
    this.#pending.set(id, { resolve, reject, onEvent, isCancelled: false, silence });
    return promise;
  }

  #tell(child: ChildProcess, request: Request<Task>, told: (error: Error | null) => void = () => {}): void {
    // A task that cannot be sent must not wait; an order for a process that is gone is moot.
    if (child.connected || 'task' in request) child.send(request, told);
  }

  #receive(child: ChildProcess, reply: Reply<Event, Result, Failure>): void {
    if ('event' in reply) {
      const pending = this.#pending.get(reply.id);
      pending?.silence?.refresh();
      if (!pending?.isCancelled) pending?.onEvent?.(reply.event);
      return;
    }
    const pending = this.#settle(reply.id, child);
    if ('failure' in reply) pending?.reject(this.#options.fromFailure(reply.failure));
    else pending?.resolve(reply.result);
  }

  #settle(id: number, child = this.#child): Pending<Event, Result> | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(pending?.silence);
    if (this.#pending.size === 0 && !this.#closed && child === this.#child) {
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
    if (pending === undefined || pending.isCancelled) return;
    pending.isCancelled = true;
    pending.reject(reason);
    this.#tell(child, { id, order: 'cancel' });
    setTimeout(() => {
      if (this.#pending.get(id) === pending) child.kill('SIGKILL');
    }, this.#options.cancelGraceMs).unref();
  }

  #ended(child: ChildProcess, how: string, why: LossKind = 'crashed'): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    clearTimeout(this.#idleTimer);
    const lost = [...this.#pending.values()];
    this.#pending.clear();
    const { name, onLog, fromLoss } = this.#options;
    if (lost.length > 0 && !this.#closed) onLog?.(`${name} ended at work (${how})`);
    // A process that failed to start is not the task's fault.
    const failed = child.pid === undefined ? 'unreachable' : why;
    const kind = this.#closed ? 'closed' : failed;
    for (const { reject, silence } of lost) {
      clearTimeout(silence);
      reject(fromLoss({ kind, cause: how, isShared: lost.length > 1 }));
    }
  }
}
