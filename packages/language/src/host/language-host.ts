import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ChildHost, type Loss, type TaskOptions } from '@wingman/child-process/child-host.ts';
import { ModelProblem, type ProcessLoss, problems } from '../models/model-problem.ts';
import {
  fromFailure,
  type WorkerEvent,
  type WorkerFailure,
  type WorkerResults,
  type WorkerTask,
} from '../worker/worker-protocol.ts';

export type LanguageHostOptions = {
  /** Idle timeout in milliseconds, after which the process ends and frees its memory; five minutes by default. */
  idleMs?: number | undefined;
  /** Grace period of aborted work in milliseconds; five seconds by default. */
  cancelGraceMs?: number | undefined;
  onLog?: ((message: string) => void) | undefined;
};

const ending = extname(import.meta.filename);
/** When bundled, both are JavaScript in the same folder. */
const workerFile = fileURLToPath(
  new URL(ending === '.ts' ? '../worker/worker.ts' : `./language-worker${ending}`, import.meta.url),
);
const defaultIdleMs = 5 * 60_000;
/** To load a model again costs less than to let a question wait for an answer that nobody reads. */
const defaultGraceMs = 5_000;

/** Runs the tasks of language models in one child process, see `ChildHost`. */
export class LanguageHost {
  readonly #host: ChildHost<WorkerTask, WorkerEvent, WorkerResults[keyof WorkerResults], WorkerFailure>;

  constructor({ idleMs, cancelGraceMs, onLog }: LanguageHostOptions = {}) {
    this.#host = new ChildHost({
      file: workerFile,
      name: 'language process',
      idleMs: idleMs ?? defaultIdleMs,
      cancelGraceMs: cancelGraceMs ?? defaultGraceMs,
      onLog,
      fromFailure,
      fromLoss,
    });
  }

  /** The process id while it runs. */
  get pid(): number | undefined {
    return this.#host.pid;
  }

  /** @throws {ModelProblem} @throws the signal's reason at once when it is aborted */
  async run<T extends WorkerTask>(
    task: T,
    options: TaskOptions<WorkerEvent> = {},
  ): Promise<WorkerResults[T['task']]> {
    return (await this.#host.run(task, options)) as WorkerResults[T['task']];
  }

  async close(): Promise<void> {
    await this.#host.close();
  }
}

const losses: Record<Loss['kind'], { sentence: string; loss?: ProcessLoss }> = {
  closed: { sentence: problems.closing },
  unreachable: { sentence: problems.crashed, loss: 'crashed' },
  crashed: { sentence: problems.crashed, loss: 'crashed' },
  hung: { sentence: problems.hung, loss: 'hung' },
};

function fromLoss({ kind, cause }: Loss): ModelProblem {
  const { sentence, loss } = losses[kind];
  return new ModelProblem('engine', sentence, { cause, loss });
}
