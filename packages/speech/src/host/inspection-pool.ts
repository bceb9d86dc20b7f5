import { type TurnOptions, Turns } from '@wingman/child-process/turns.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { AudioInspection } from '@wingman/core/ports/transcriber.ts';
import type { CostLimits } from '../worker/cost-watch.ts';
import { WorkerHost, type WorkerHostOptions } from './worker-host.ts';

/** An ordinary file needs some milliseconds; one with large images and indexes a hundred times that. */
const usualLimits: CostLimits = { cpuMs: 2_000, bytes: 256 * 1024 * 1024 };
const usualProcesses = 4;

/**
 * Inspects files in separate processes, one file at a time in each: a slow file does not block others, and its process
 * is killed when it exceeds its limits or its caller aborts. Users take turns.
 */
export class InspectionPool {
  readonly #hosts: WorkerHost[];
  readonly #turns: Turns<WorkerHost>;
  readonly #limits: CostLimits;

  constructor(options: WorkerHostOptions, { processes = usualProcesses, limits = usualLimits } = {}) {
    this.#hosts = Array.from({ length: processes }, () => new WorkerHost(options));
    this.#turns = new Turns(this.#hosts);
    this.#limits = limits;
  }

  /** @throws {DomainError} as `inspectAudio`, audio_too_complex, or unavailable when the inspection itself failed */
  async inspect(path: string, options: TurnOptions = {}): Promise<AudioInspection> {
    const { signal } = options;
    const host = await this.#turns.take(options).catch((cause: unknown) => {
      throw new DomainError('unavailable', { cause });
    });
    try {
      return await host.run({ task: 'inspect', path, limits: this.#limits }, signal ? { signal } : {});
    } catch (cause) {
      const isTooComplex = cause instanceof DomainError && cause.code === 'audio_too_complex';
      if (isTooComplex || signal?.aborted) host.drop();
      // Not the file's fault: the client may retry.
      throw cause instanceof DomainError ? cause : new DomainError('unavailable', { cause });
    } finally {
      this.#turns.give(host);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#hosts.map((host) => host.close()));
  }
}
