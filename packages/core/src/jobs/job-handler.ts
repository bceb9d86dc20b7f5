import type { Transaction } from '@wingman/db/handle.ts';
import type { Job } from '@wingman/db/repositories/job.repository.ts';
import type { RetryPolicy } from './retry-policy.ts';
import type { ServicePause } from './service-pause.ts';

/** `signal`: stop now, the job is not ours any more. `pause`: stop when a part is done and kept, others wait. */
export type JobTurn = { signal: AbortSignal; pause: AbortSignal };

/** `done`: the job is deleted. `paused`: others are next; it keeps its place among the jobs of the same user. */
export type JobOutcome = 'done' | 'paused';

/** How the jobs of one kind are done. The runner claims them, keeps their leases and puts them back. */
export type JobHandler = {
  /**
   * Does one job. What it throws goes to the retry policy. It may delete the job itself, in the transaction that saves its
   * result.
   */
  run(job: Job, turn: JobTurn): Promise<JobOutcome>;
  retryPolicy: RetryPolicy;
  /** How many jobs run beside each other, one by default. A single user has all of several but one. */
  concurrency?: number;
  /** The service that its jobs call: none is claimed while it is paused, and one at a time while it is probed. */
  service?: ServicePause;
  /** Can a job of this kind be done now? Always, where nothing is said. */
  isReady?(): boolean;
  /** Calls back when that may have changed. Returns the function that ends the subscription. */
  onReadyChange?(listener: () => void): () => void;
  /** In the transaction that puts a job back or gives it up. */
  onPutBack?(trx: Transaction, job: Job, state: 'queued' | 'failed', reason: string | null): Promise<void>;
  /** After each run, however it ended. */
  onEnd?(job: Job): Promise<void>;
  /** The runner has started. `wake`: there may be work. */
  start?(wake: () => void): void;
  /** Ends what `start` began. */
  stop?(): Promise<void>;
};
