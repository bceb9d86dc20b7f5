import {
  type Job,
  nextRunAt,
  releaseLeases,
  renewLease,
  wakeWaitingJobs,
} from '@wingman/db/repositories/job.repository.ts';
import type { Log } from '../ports/log.ts';
import type { Telemetry } from '../ports/telemetry.ts';
import { diarizationJobKind, indexJobKind, liveJobKind, transcriptionJobKind } from '../transcription-job.ts';
import { runDiarization } from './run-diarization.ts';
import { runIndexing } from './run-indexing.ts';
import { runLiveTranscription } from './run-live-transcription.ts';
import { runTranscription, type TranscriptionDeps } from './run-transcription.ts';

export const leaseMs = 30_000;
const renewMs = 10_000;
/** The longest sleep between two looks at the queue, so that another node's jobs and expired leases are found. */
const maxSleepMs = 15_000;

export type TranscriptionWorker = {
  start(): void;
  /** There may be work: look now. */
  wake(): void;
  /** Ends within moments; a job that was running goes back to the queue and costs no attempt. */
  stop(): Promise<void>;
};

type WorkerDeps = TranscriptionDeps & { nodeId: string; log: Log; telemetry: Telemetry };
type RunJob = (deps: TranscriptionDeps, job: Job, signal: AbortSignal) => Promise<void>;

/**
 * Runs transcription jobs, those of finished recordings one after the other and beside them those of recordings that
 * go on, while an engine can work, and sleeps otherwise.
 */
export function createTranscriptionWorker(deps: WorkerDeps): TranscriptionWorker {
  const { events, clock, database, nodeId } = deps;
  const loops = [
    createJobLoop(deps, transcriptionJobKind, runTranscription),
    createJobLoop(deps, liveJobKind, runLiveTranscription),
    createJobLoop(deps, indexJobKind, runIndexing),
    createJobLoop(deps, diarizationJobKind, runDiarization),
  ];
  const wake = () => {
    for (const loop of loops) loop.wake();
  };
  return {
    wake,
    start() {
      events.onJobs(wake);
      for (const loop of loops) loop.start();
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await releaseLeases(database.db, { owner: nodeId, now: clock.now().toISOString() });
      // Other nodes may go on at once.
      events.announceJobs();
    },
  };
}

/** The jobs of one kind, one after the other. */
function createJobLoop(deps: WorkerDeps, kind: string, run: RunJob): TranscriptionWorker {
  const { database, transcriber, clock, nodeId, log, telemetry } = deps;
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
    if (transcriber.status().state !== 'ready') return undefined;
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
      await telemetry.watch({ name: 'job', kind }, () => run(deps, job, signal));
    } finally {
      clearInterval(renewal);
    }
  }

  async function untilNextJob(): Promise<number> {
    const next = await nextRunAt(database.db, kind);
    if (!next || transcriber.status().state !== 'ready') return maxSleepMs;
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
        log.error({ err: error }, 'transcription worker stumbled');
        await sleep(1_000);
      }
    }
  }

  return {
    wake,
    start() {
      // What waited for an engine or for the right settings is tried at once when either may be there now.
      const tryWaiting = async () => {
        if (transcriber.status().state !== 'ready') return;
        const now = clock.now().toISOString();
        await wakeWaitingJobs(database.db, { kind, now }).then(wake, wake);
      };
      unsubscribe = transcriber.onStatusChange(() => void tryWaiting());
      running ??= tryWaiting().then(loop);
    },
    async stop() {
      stopping.abort();
      unsubscribe?.();
      wake();
      await running;
    },
  };
}
