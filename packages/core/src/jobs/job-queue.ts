import { setTimeout as delay } from 'node:timers/promises';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { type Job, nextRunAt, wakeWaitingJobs } from '@wingman/db/repositories/job.repository.ts';
import { findNextInTurn, updateJobTurn } from '@wingman/db/repositories/job-turn.repository.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Telemetry } from '../ports/telemetry.ts';
import type { JobHandler } from './job-handler.ts';
import { jobToPause, type RunningTurn } from './job-turns.ts';
import type { LeaseKeeper } from './lease-keeper.ts';
import { runJob } from './run-job.ts';

/** Poll interval of the queue, so that another node's jobs and expired leases are found. */
const maxSleepMs = 15_000;
/** Poll interval while jobs run and one of another user may have been queued. */
const maxBusySleepMs = 3_000;
/** Delay of a slot after an error of the database or the queue. */
const errorDelayMs = 1_000;

export type QueueDeps = {
  database: WingmanDatabase;
  clock: Clock;
  nodeId: string;
  log: Log;
  telemetry: Telemetry;
};

export type JobQueue = {
  start(): void;
  /** There may be work: poll now. */
  wake(): void;
  /** Ends within moments. The caller releases the leases that are still held. */
  stop(): Promise<void>;
};

type Running = RunningTurn & { jobId: string; ended: Promise<void> };

/** Takes the jobs of one kind in turns between users while they can be done, and sleeps otherwise. */
export function createJobQueue(
  deps: QueueDeps & { leases: LeaseKeeper },
  kind: string,
  handler: JobHandler,
): JobQueue {
  const { database, clock, nodeId, log, telemetry, leases } = deps;
  const { service } = handler;
  const stopping = new AbortController();
  const running = new Set<Running>();
  let wakeSleeper: (() => void) | undefined;
  let isWoken = false;
  let looping: Promise<void> | undefined;
  let unsubscribe: (() => void) | undefined;

  const slots = () => (service?.isProbing() ? 1 : (handler.concurrency ?? 1));
  const isReady = () => (service?.isOver() ?? true) && (handler.isReady?.() ?? true);

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
    const atWork = [...running].map(({ jobId }) => jobId);
    return { kind, owner: nodeId, now: clock.now().toISOString(), perUser, atWork };
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
    const entry: Running = { ...turn, jobId: job.id, ended };
    running.add(entry);
  }

  async function runOne(job: Job, pause: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    const lease = leases.hold(job.id);
    try {
      const signal = AbortSignal.any([stopping.signal, lease.lost]);
      await telemetry.watch({ name: 'job', kind }, () => runJob(deps, handler, job, { signal, pause }));
    } finally {
      lease.release();
      const seconds = Math.max(0.001, (performance.now() - startedAt) / 1_000);
      await updateJobTurn(database.db, { kind, userId: job.userId, seconds, now: clock.now().toISOString() });
    }
  }

  /** Every slot is busy: one is freed for a waiting user who had less. */
  async function makeRoom(): Promise<void> {
    const waiting = await findNextInTurn(database.db, turnQuery());
    if (waiting) (await jobToPause(database.db, kind, [...running], waiting, clock.now()))?.pause.abort();
  }

  async function untilNextJob(): Promise<number> {
    const next = await nextRunAt(database.db, kind);
    if (!next || !isReady()) return maxSleepMs;
    return Math.min(maxSleepMs, Math.max(50, Date.parse(next) - clock.now().getTime()));
  }

  /** Returns how long to sleep before the next step, in milliseconds. */
  async function step(): Promise<number> {
    const isFull = running.size >= slots();
    if (!isReady()) return maxSleepMs;
    if (isFull) {
      await makeRoom();
      return maxBusySleepMs;
    }
    const claim = { ...turnQuery(), leaseUntil: leases.leaseUntil() };
    const job = await database.dialect.claimJob(database.db, claim);
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
        // The queue itself failed, e.g. the database is down: retry with a delay.
        log.error({ err: error, kind }, 'job loop error');
        await sleep(errorDelayMs);
      }
    }
    await Promise.all([...running].map(({ ended }) => ended));
  }

  /** Jobs that waited for an engine or for valid settings are retried at once when those may have changed. */
  async function tryWaiting(): Promise<void> {
    if (!isReady()) return;
    await wakeWaitingJobs(database.db, { kind, now: clock.now().toISOString() }).then(wake, wake);
  }

  return {
    wake,
    start() {
      unsubscribe = handler.onReadyChange?.(() => void tryWaiting());
      looping ??= tryWaiting().then(() => {
        // Jobs that are queued from now on keep their due time.
        handler.start?.(wake);
        return loop();
      });
    },
    async stop() {
      stopping.abort();
      unsubscribe?.();
      wake();
      await handler.stop?.();
      await looping;
    },
  };
}
