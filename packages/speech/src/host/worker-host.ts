import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ChildHost, type Loss } from '@wingman/child-process/child-host.ts';
import {
  type AnswerCounts,
  type TranscriptionChunk,
  TranscriptionError,
} from '@wingman/core/ports/transcriber.ts';
import {
  fromFailure,
  type WorkerEvent,
  type WorkerFailure,
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

const ending = extname(import.meta.filename);
/** When bundled, both are JavaScript in the same folder. */
const workerFile = fileURLToPath(
  new URL(ending === '.ts' ? '../worker/worker.ts' : `./worker${ending}`, import.meta.url),
);
/** Grace period of aborted work before its process is killed. Native calls cannot be interrupted. */
const cancelGraceMs = 15_000;

/** Runs the tasks of speech in one child process, see `ChildHost`. */
export class WorkerHost {
  readonly #host: ChildHost<WorkerTask, WorkerEvent, WorkerResults[keyof WorkerResults], WorkerFailure>;

  constructor({ idleMs, onLog }: WorkerHostOptions) {
    this.#host = new ChildHost({
      file: workerFile,
      name: 'speech process',
      idleMs,
      cancelGraceMs,
      onLog,
      fromFailure,
      fromLoss,
    });
  }

  /** The process id while it runs. */
  get pid(): number | undefined {
    return this.#host.pid;
  }

  /**
   * @throws {TranscriptionError} crashed when the process ends meanwhile, temporary when it is unreachable or the host
   * is closed; otherwise what the task throws
   * @throws the signal's reason at once when it is aborted
   */
  async run<T extends WorkerTask>(task: T, options: RunOptions = {}): Promise<WorkerResults[T['task']]> {
    const { signal, pause, onProgress, onChunk, onNote } = options;
    const result = await this.#host.run(task, {
      signal,
      pause,
      onEvent(event) {
        if ('fraction' in event) onProgress?.(event.fraction);
        else if ('part' in event) onChunk?.(event.part);
        else onNote?.(event.counts);
      },
    });
    return result as WorkerResults[T['task']];
  }

  /** Kills the process; the next task starts another. */
  drop(): void {
    this.#host.drop();
  }

  /** Ends the process; running tasks are rejected as temporary failures. */
  async close(): Promise<void> {
    await this.#host.close();
  }
}

function fromLoss({ kind, cause, isShared }: Loss): TranscriptionError {
  if (kind === 'closed' && cause === undefined)
    return new TranscriptionError('temporary', 'Il server si sta fermando');
  const known = kind === 'closed' || kind === 'unreachable' ? 'temporary' : 'crashed';
  const reason = 'Il processo di trascrizione si è interrotto';
  return new TranscriptionError(known, reason, { cause, isShared });
}
