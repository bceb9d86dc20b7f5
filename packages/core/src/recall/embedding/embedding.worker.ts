import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { EmbeddingModelEntity } from '@wingman/db/repositories/embedding.repository.ts';
import {
  failJob,
  finishJob,
  type Job,
  rescheduleJob,
  retryFailedJobs,
} from '@wingman/db/repositories/job.repository.ts';
import { embeddingJobKind } from '../../jobs/embedding-job.ts';
import { createJobLoop, type JobLoop, type JobTurn } from '../../jobs/job-loop.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Embedder, EmbeddingError } from '../../ports/embedder.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import type { Log } from '../../ports/log.ts';
import type { Telemetry } from '../../ports/telemetry.ts';
import { embedRecording } from './embed-recording.ts';
import { queueMissing } from './queue-missing.ts';
import { settleModel } from './settle-model.ts';

export type EmbeddingWorker = JobLoop & {
  /** Why nothing can be embedded now, an Italian sentence; undefined when it can. */
  trouble(): string | undefined;
};

type WorkerDeps = {
  database: WingmanDatabase;
  embedder: Embedder;
  clock: Clock;
  events: EventBus;
  nodeId: string;
  log: Log;
  telemetry: Telemetry;
};

/** So often is looked for recordings that came without a job, e.g. out of a backup. */
const lookEveryMs = 10 * 60_000;
const firstRestMs = 5_000;
const longestRestMs = 5 * 60_000;
/** Somebody has to change the settings first. */
const misconfiguredRestMs = 10 * 60_000;

/**
 * Embeds recordings in the background, the newest of old ones first, by one call after the other. While the provider is
 * away nothing is asked of it, and no job is given up.
 */
export function createEmbeddingWorker(deps: WorkerDeps): EmbeddingWorker {
  const { database, embedder, clock, events, nodeId, log } = deps;
  const { db } = database;
  const stopping = new AbortController();
  let model: Promise<EmbeddingModelEntity> | undefined;
  let restUntil = 0;
  let failures = 0;
  let trouble: string | undefined;
  let looking: Promise<void> | undefined;
  let nextLook: NodeJS.Timeout | undefined;

  const loop = createJobLoop(deps, {
    kind: embeddingJobKind,
    isReady: () => clock.now().getTime() >= restUntil,
    onReadyChange: () => () => {},
    onStarted: () => {
      looking ??= retryFailedJobs(db, { kind: embeddingJobKind, now: clock.now().toISOString() })
        .catch((error: unknown) => log.warn({ err: error }, 'failed embeddings are not tried again'))
        .then(look);
    },
    run,
  });

  function settled(): Promise<EmbeddingModelEntity> {
    model ??= settleModel(deps, stopping.signal).then(
      (found) => {
        [failures, trouble] = [0, undefined];
        return found;
      },
      (error: unknown) => {
        model = undefined;
        throw error;
      },
    );
    return model;
  }

  /** Lets the provider alone for a while; answers how long, in milliseconds. */
  function rest(error: EmbeddingError): number {
    model = undefined;
    trouble = error.reason;
    const backoff =
      error.kind === 'unavailable' ? firstRestMs * 2 ** Math.min(failures, 10) : misconfiguredRestMs;
    failures += 1;
    const bounded = error.kind === 'unavailable' ? Math.min(longestRestMs, backoff) : backoff;
    const ms = Math.max(bounded, (error.retryAfterSeconds ?? 0) * 1_000);
    restUntil = clock.now().getTime() + ms;
    setTimeout(loop.wake, ms).unref();
    log.warn({ err: error, waitMs: ms }, 'the embedding provider is let alone');
    return ms;
  }

  async function run(job: Job, { signal, pause }: JobTurn): Promise<void> {
    // While the job was being claimed the provider may have failed for somebody else.
    const restMs = restUntil - clock.now().getTime();
    if (restMs > 0) return putOff(job, trouble ?? null, restMs);
    try {
      const model = await settled();
      const isWhole = await embedRecording({ database, embedder }, job.subjectId, model, { signal, pause });
      [failures, trouble] = [0, undefined];
      if (isWhole) await finishJob(db, { id: job.id, owner: nodeId });
      else await giveWay(job);
    } catch (error) {
      // The server stops, or the recording was changed and has a fresh job.
      if (signal.aborted) return;
      await putBack(job, error);
    }
  }

  async function putBack(job: Job, error: unknown): Promise<void> {
    if (database.dialect.isForeignKeyViolation(error)) {
      // The recording or the model went meanwhile; with the recording its job.
      model = undefined;
      return putOff(job, null, 0);
    }
    if (!(error instanceof EmbeddingError)) throw error;
    if (error.kind !== 'refused') return putOff(job, error.reason, rest(error));
    const now = clock.now().toISOString();
    log.warn({ err: error, recordingId: job.subjectId }, 'a recording cannot be embedded');
    await failJob(db, {
      id: job.id,
      owner: nodeId,
      attempts: job.attempts + 1,
      error: error.reason,
      now,
    });
  }

  /** Others are next; the rest keeps its place among the recordings of the same person. */
  async function giveWay({ id, attempts, runAt }: Job): Promise<void> {
    await rescheduleJob(db, {
      id,
      owner: nodeId,
      attempts,
      error: null,
      runAt,
      now: clock.now().toISOString(),
    });
  }

  async function putOff({ id, attempts }: Job, error: string | null, ms: number): Promise<void> {
    const now = clock.now();
    const runAt = new Date(now.getTime() + ms).toISOString();
    const job = { id, owner: nodeId, attempts: attempts + 1, error, now: now.toISOString() };
    await rescheduleJob(db, { ...job, runAt });
  }

  /** Now, and again after a while. */
  async function look(): Promise<void> {
    const wait = await queueAll().catch((error: unknown) => {
      if (error instanceof EmbeddingError) return rest(error);
      if (!stopping.signal.aborted) log.warn({ err: error }, 'looking for recordings to embed failed');
      return lookEveryMs;
    });
    if (stopping.signal.aborted) return;
    nextLook = setTimeout(() => {
      looking = look();
    }, wait).unref();
  }

  async function queueAll(): Promise<number> {
    const { id } = await settled();
    if ((await queueMissing({ db, clock }, id, stopping.signal)) > 0) loop.wake();
    return lookEveryMs;
  }

  return {
    wake: loop.wake,
    trouble: () => trouble,
    start() {
      events.onJobs(loop.wake);
      loop.start();
    },
    async stop() {
      stopping.abort();
      await loop.stop();
      await looking;
      clearTimeout(nextLook);
    },
  };
}
