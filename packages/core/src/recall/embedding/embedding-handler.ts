import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { EmbeddingModelEntity } from '@wingman/db/repositories/embedding.repository.ts';
import { retryFailedJobs } from '@wingman/db/repositories/job.repository.ts';
import { embeddingJobKind } from '../../jobs/embedding-job.ts';
import type { JobHandler } from '../../jobs/job-handler.ts';
import { backoffMs, type RetryPolicy } from '../../jobs/retry-policy.ts';
import { createServicePause } from '../../jobs/service-pause.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Embedder, EmbeddingError } from '../../ports/embedder.ts';
import type { Log } from '../../ports/log.ts';
import { embedRecording } from './embed-recording.ts';
import { queueMissing } from './queue-missing.ts';
import { settleModel } from './settle-model.ts';

export type EmbeddingHandler = JobHandler & {
  /** Why nothing can be embedded now, an Italian sentence; undefined when it can. */
  trouble(): string | undefined;
};

type HandlerDeps = { database: WingmanDatabase; embedder: Embedder; clock: Clock; log: Log };

/** Interval of looking for recordings without a job, e.g. restored from a backup. */
const lookEveryMs = 10 * 60_000;
/** Interval of looking whether a model of this machine has come. */
const absentMs = 5_000;
const unavailableBackoff = { firstMs: 5_000, longestMs: 5 * 60_000 };
/** The settings must be changed first. */
const misconfiguredBackoff = { firstMs: 10 * 60_000, longestMs: 10 * 60_000 };

/**
 * Embeds recordings, the newest of old ones first, with sequential calls. While the provider is unavailable it is not
 * called, and no job fails.
 */
export function createEmbeddingHandler(deps: HandlerDeps): EmbeddingHandler {
  const { database, embedder, clock, log } = deps;
  const { db } = database;
  const service = createServicePause(clock);
  const stopping = new AbortController();
  let model: Promise<EmbeddingModelEntity> | undefined;
  let settledName: string | undefined;
  let failures = 0;
  let trouble: string | undefined;
  let looking: Promise<void> | undefined;
  let nextLook: NodeJS.Timeout | undefined;

  function noteSuccess(): void {
    [failures, trouble] = [0, undefined];
    service.noteSuccess();
  }

  /** Pauses the provider for a while, unless it refused a single text. */
  function noteFailure(error: EmbeddingError): void {
    if (error.kind === 'refused') return;
    model = undefined;
    trouble = error.reason;
    const backoff = error.kind === 'unavailable' ? unavailableBackoff : misconfiguredBackoff;
    const ms = backoffMs(backoff, failures, error.retryAfterSeconds);
    failures += 1;
    log.warn({ err: error, waitMs: ms }, 'embedding provider paused');
    service.pauseFor(ms);
  }

  /** False while there is no model, which is no failure. */
  function isReady(): boolean {
    if (embedder.isReady?.() !== false) return true;
    service.pauseFor(absentMs);
    return false;
  }

  /** While a job was being claimed the provider may have failed for another one. */
  const mayCall = () => service.isOver() && isReady();

  function settled(): Promise<EmbeddingModelEntity> {
    // A model of this machine may take the place of another while it runs.
    if (settledName !== embedder.model) model = undefined;
    settledName = embedder.model;
    model ??= settleModel(deps, stopping.signal).then(
      (found) => {
        noteSuccess();
        return found;
      },
      (error: unknown) => {
        model = undefined;
        throw error;
      },
    );
    return model;
  }

  const retryPolicy: RetryPolicy = (error) => {
    if (!(error instanceof EmbeddingError)) return undefined;
    if (error.kind === 'refused') return { next: 'fail', reason: error.reason };
    return { next: 'retry', delayMs: service.remainingMs(), reason: error.reason, countsAttempt: true };
  };

  /** Now, and again after a while. */
  async function look(wake: () => void): Promise<void> {
    await queueAll(wake).catch((error: unknown) => {
      if (error instanceof EmbeddingError) noteFailure(error);
      else if (!stopping.signal.aborted) log.warn({ err: error }, 'could not find recordings to embed');
    });
    if (stopping.signal.aborted) return;
    nextLook = setTimeout(
      () => {
        looking = look(wake);
      },
      service.isOver() ? lookEveryMs : service.remainingMs(),
    ).unref();
  }

  async function queueAll(wake: () => void): Promise<void> {
    if (!isReady()) return;
    const { id } = await settled();
    if ((await queueMissing({ db, clock }, id, stopping.signal)) > 0) wake();
  }

  return {
    service,
    retryPolicy,
    trouble: () => trouble,
    async run({ subjectId }, turn) {
      if (!mayCall()) return 'paused';
      try {
        const isWhole = await embedRecording({ database, embedder }, subjectId, await settled(), turn);
        noteSuccess();
        return isWhole ? 'done' : 'paused';
      } catch (error) {
        if (turn.signal.aborted) throw error;
        if (error instanceof EmbeddingError) noteFailure(error);
        if (!database.dialect.isForeignKeyViolation(error)) throw error;
        // The recording (and its job with it) or the model was deleted meanwhile.
        model = undefined;
        return 'paused';
      }
    },
    start(wake) {
      looking ??= retryFailedJobs(db, { kind: embeddingJobKind, now: clock.now().toISOString() })
        .catch((error: unknown) => log.warn({ err: error }, 'could not requeue failed embeddings'))
        .then(() => look(wake));
    },
    async stop() {
      stopping.abort();
      await looking;
      clearTimeout(nextLook);
    },
  };
}
