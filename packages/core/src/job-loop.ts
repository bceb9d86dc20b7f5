import type { WingmanDatabase } from '@wingman/db/database.ts';
import { type Job, nextRunAt, renewLease, wakeWaitingJobs } from '@wingman/db/repositories/job.repository.ts';
import type { Clock } from './ports/clock.ts';
import type { Log } from './ports/log.ts';
import type { Telemetry } from './ports/telemetry.ts';

export const leaseMs = 30_000;
const renewMs = 10_000;
/** The longest sleep between two looks at the queue, so that another node's jobs and expired leases are found. */
const maxSleepMs = 15_000;

type LoopDeps = {
  database: WingmanDatabase;
  clock: Clock;
  nodeId: string;
  log: Log;
  telemetry: Telemetry;
};

type Work = {
  kind: string;
  /** Can a job of this kind be done now? */
  isReady(): boolean;
  /** Calls back when that may have changed. Returns the function that ends the subscription. */
  onReadyChange(listener: () => void): () => void;
  /** The jobs that waited for a later instant are due; those that are queued from now on keep theirs. */
  onStarted?(): void;
  /** Does one claimed job to its end; throws when the database does, and the lease then brings the job back. */
  run(job: Job, signal: AbortSignal): Promise<void>;
};

export type JobLoop = {
  start(): void;
  /** There may be work: look now. */
  wake(): void;
  /** Ends within moments. The leases that are still held are the caller's to release. */
  stop(): Promise<void>;
};

/** The jobs of one kind, one after the other, while they can be done, and sleeps otherwise. */
export function createJobLoop(
  deps: LoopDeps,
  { kind, isReady, onReadyChange, onStarted, run }: Work,
): JobLoop {
  const { database, clock, nodeId, log, telemetry } = deps;
  const stopping = new AbortController();
  let wakeSleeper: (() => void) | undefined;
  let isWoken = false;
  let running: Promise<void> | undefined;
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

  async function claim(): Promise<Job | undefined> {
    if (!isReady()) return undefined;
    const now = clock.now();
    return database.dialect.claimJob(database.db, {
      kind,
      owner: nodeId,
      now: now.toISOString(),
      leaseUntil: new Date(now.getTime() + leaseMs).toISOString(),
    });
  }

  async function runOne(job: Job): Promise<void> {
    const lost = new AbortController();
    const renewal = setInterval(() => {
      const leaseUntil = new Date(clock.now().getTime() + leaseMs).toISOString();
      renewLease(database.db, { id: job.id, owner: nodeId, leaseUntil }).then(
        (isHeld) => isHeld || lost.abort(),
        (error: unknown) => log.warn({ err: error, jobId: job.id }, 'could not renew a lease'),
      );
    }, renewMs);
    try {
      const signal = AbortSignal.any([stopping.signal, lost.signal]);
      await telemetry.watch({ name: 'job', kind }, () => run(job, signal));
    } finally {
      clearInterval(renewal);
    }
  }

  async function untilNextJob(): Promise<number> {
    const next = await nextRunAt(database.db, kind);
    if (!next || !isReady()) return maxSleepMs;
    return Math.min(maxSleepMs, Math.max(50, Date.parse(next) - clock.now().getTime()));
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      isWoken = false;
      try {
        const job = await claim();
        if (job) await runOne(job);
        else await sleep(await untilNextJob());
      } catch (error) {
        // The queue itself failed, e.g. the database went away: keep trying, slowly.
        log.error({ err: error, kind }, 'a worker stumbled');
        await sleep(1_000);
      }
    }
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
      running ??= tryWaiting().then(() => {
        onStarted?.();
        return loop();
      });
    },
    async stop() {
      stopping.abort();
      unsubscribe?.();
      wake();
      await running;
    },
  };
}
