import type { Transaction } from '@wingman/db/handle.ts';
import type { Job } from '@wingman/db/repositories/job.repository.ts';
import type { RetryPolicy } from './retry-policy.ts';
import type { ServicePause } from './service-pause.ts';

/** `signal`: stop now, the lease is lost. `pause`: stop when a part is done and stored, because other users wait. */
export type JobTurn = { signal: AbortSignal; pause: AbortSignal };

/** `done`: the job is deleted. `paused`: other users are next; it keeps its place among the jobs of the same user. */
export type JobOutcome = 'done' | 'paused';

/** Handler of the jobs of one kind. The runner claims them, renews their leases and puts them back. */
export type JobHandler = {
  /**
   * Runs one job. Errors go to the retry policy. It may delete the job itself, in the transaction that saves
   * its result.
   */
  run(job: Job, turn: JobTurn): Promise<JobOutcome>;
  retryPolicy: RetryPolicy;
  /** How many jobs run in parallel, 1 by default. If several, a single user gets at most all but one. */
  concurrency?: number;
  /** The service that its jobs call: none is claimed while it is paused, and one at a time while it is probed. */
  service?: ServicePause;
  /** Whether jobs of this kind can run now; true by default. */
  isReady?(): boolean;
  /** Calls back when `isReady` may have changed. Returns the function that ends the subscription. */
  onReadyChange?(listener: () => void): () => void;
  /** Runs in the transaction that puts a job back or fails it. */
  onPutBack?(trx: Transaction, job: Job, state: 'queued' | 'failed', reason: string | null): Promise<void>;
  /** After each run, however it ended. */
  onEnd?(job: Job): Promise<void>;
  /** The runner has started. `wake`: there may be work. */
  start?(wake: () => void): void;
  /** Ends what `start` began. */
  stop?(): Promise<void>;
};
