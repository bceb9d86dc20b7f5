import { setTimeout as delay } from 'node:timers/promises';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { type Job, nextRunAt, renewLease, wakeWaitingJobs } from '@wingman/db/repositories/job.repository.ts';
import { findNextInTurn, noteTurn } from '@wingman/db/repositories/job-turn.repository.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Telemetry } from '../ports/telemetry.ts';
import { jobToPause, type RunningTurn } from './job-turns.ts';

export const leaseMs = 30_000;
const renewMs = 10_000;
/** The longest sleep between two looks at the queue, so that another node's jobs and expired leases are found. */
const maxSleepMs = 15_000;
/** The same while jobs run, and somebody else's may have come that should not wait. */
const maxBusySleepMs = 3_000;
/** How long a slot stays empty after an error of the database or the queue. */
const errorDelayMs = 1_000;

type LoopDeps = {
  database: WingmanDatabase;
  clock: Clock;
  nodeId: string;
  log: Log;
  telemetry: Telemetry;
};

/** `signal`: stop now, the job is not ours any more. `pause`: stop when a part is done and kept, others wait. */
export type JobTurn = { signal: AbortSignal; pause: AbortSignal };

type Work = {
  kind: string;
  /** How many jobs run beside each other; one where nothing is said. One user has all of them but one, of several. */
  slots?: () => number;
  /** Can a job of this kind be done now? */
  isReady(): boolean;
  /** Calls back when that may have changed. Returns the function that ends the subscription. */
  onReadyChange(listener: () => void): () => void;
  /** The jobs that waited for a later instant are due; those that are queued from now on keep theirs. */
  onStarted?(): void;
  /** Does one claimed job to its end; throws when the database does, and the lease then brings the job back. */
  run(job: Job, turn: JobTurn): Promise<void>;
};

export type JobLoop = {
  start(): void;
  /** There may be work: look now. */
  wake(): void;
  /** Ends within moments. The leases that are still held are the caller's to release. */
  stop(): Promise<void>;
};

type Running = RunningTurn & { ended: Promise<void> };

/** The jobs of one kind, by turns between users, while they can be done, and sleeps otherwise. */
export function createJobLoop(
  deps: LoopDeps,
  { kind, slots = () => 1, isReady, onReadyChange, onStarted, run }: Work,
): JobLoop {
  const { database, clock, nodeId, log, telemetry } = deps;
  const stopping = new AbortController();
  const running = new Set<Running>();
  let wakeSleeper: (() => void) | undefined;
  let isWoken = false;
  let looping: Promise<void> | undefined;
  let unsubscribe: (() => void) | undefined;

  function wake(): void {
    isWoken = true;
    wakeSleeper?.();
  }

  /** Until woken, stopped, or `ms` have passed. */
  async function sleep(ms: number): Promise<void> {
    if (isWoken || stopping.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      wakeSleeper = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    wakeSleeper = undefined;
  }

  function turnQuery() {
    const perUser = Math.max(1, slots() - 1);
    return { kind, owner: nodeId, now: clock.now().toISOString(), perUser };
  }

  async function claim(): Promise<Job | undefined> {
    const query = turnQuery();
    const leaseUntil = new Date(Date.parse(query.now) + leaseMs).toISOString();
    return database.dialect.claimJob(database.db, { ...query, leaseUntil });
  }

  function begin(job: Job): void {
    const turn = { userId: job.userId, startedAt: performance.now(), pause: new AbortController() };
    const ended = runOne(job, turn.pause.signal)
      .catch(async (error: unknown) => {
        log.error({ err: error, kind }, 'job loop error');
        await delay(errorDelayMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      })
      .then(() => {
        running.delete(entry);
        wake();
      });
    const entry: Running = { ...turn, ended };
    running.add(entry);
  }

  async function runOne(job: Job, pause: AbortSignal): Promise<void> {
    const lost = new AbortController();
    const startedAt = performance.now();
    const renewal = setInterval(() => {
      const leaseUntil = new Date(clock.now().getTime() + leaseMs).toISOString();
      renewLease(database.db, { id: job.id, owner: nodeId, leaseUntil }).then(
        (isHeld) => isHeld || lost.abort(),
        (error: unknown) => log.warn({ err: error, jobId: job.id }, 'could not renew a lease'),
      );
    }, renewMs);
    try {
      const signal = AbortSignal.any([stopping.signal, lost.signal]);
      await telemetry.watch({ name: 'job', kind }, () => run(job, { signal, pause }));
    } finally {
      clearInterval(renewal);
      const seconds = Math.max(0.001, (performance.now() - startedAt) / 1_000);
      await noteTurn(database.db, { kind, userId: job.userId, seconds, now: clock.now().toISOString() });
    }
  }

  /** Every slot is taken: one is cleared for somebody who waits and had less. */
  async function makeRoom(): Promise<void> {
    const waiting = await findNextInTurn(database.db, turnQuery());
    if (waiting) (await jobToPause(database.db, kind, [...running], waiting, clock.now()))?.pause.abort();
  }

  async function untilNextJob(): Promise<number> {
    const next = await nextRunAt(database.db, kind);
    if (!next || !isReady()) return maxSleepMs;
    return Math.min(maxSleepMs, Math.max(50, Date.parse(next) - clock.now().getTime()));
  }

  /** Answers how long to sleep before the next step, in milliseconds. */
  async function step(): Promise<number> {
    const isFull = running.size >= slots();
    if (!isReady()) return maxSleepMs;
    if (isFull) {
      await makeRoom();
      return maxBusySleepMs;
    }
    const job = await claim();
    if (!job) return running.size > 0 ? maxBusySleepMs : untilNextJob();
    begin(job);
    return 0;
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      isWoken = false;
      try {
        const ms = await step();
        if (ms > 0) await sleep(ms);
      } catch (error) {
        // The queue itself failed, e.g. the database went away: keep trying, slowly.
        log.error({ err: error, kind }, 'job loop error');
        await sleep(errorDelayMs);
      }
    }
    await Promise.all([...running].map(({ ended }) => ended));
  }

  return {
    wake,
    start() {
      // What waited for an engine or for the right settings is tried at once when either may be there now.
      const tryWaiting = async () => {
        if (!isReady()) return;
        const now = clock.now().toISOString();
        await wakeWaitingJobs(database.db, { kind, now }).then(wake, wake);
      };
      unsubscribe = onReadyChange(() => void tryWaiting());
      looping ??= tryWaiting().then(() => {
        onStarted?.();
        return loop();
      });
    },
    async stop() {
      stopping.abort();
      unsubscribe?.();
      wake();
      await looping;
    },
  };
}
