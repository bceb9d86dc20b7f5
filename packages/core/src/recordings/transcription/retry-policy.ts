import { backoffMs, type RetryPolicy } from '../../jobs/retry-policy.ts';
import { TranscriptionError } from '../../ports/transcriber.ts';

const backoff = { firstMs: 5_000, longestMs: 5 * 60_000 };
const whileUnavailable = { firstMs: 60_000, longestMs: 60_000 };
/**
 * A recording that crashes the engine each time must not do so for ever; one that ran beside others may not be the
 * cause.
 */
const maxCrashes = 4;
const maxSharedCrashes = 12;

/**
 * Outages are retried without limit (no recording may fail because a provider was down for a weekend); refusals and
 * repeated crashes fail.
 */
export const transcriptionRetryPolicy: RetryPolicy = (error, attempts) => {
  if (!(error instanceof TranscriptionError)) return undefined;
  const { kind, reason, retryAfterSeconds, isShared } = error;
  if (kind === 'unavailable') {
    const delayMs = backoffMs(whileUnavailable, 0, retryAfterSeconds);
    return { next: 'retry', delayMs, reason, countsAttempt: false };
  }
  if (kind === 'permanent') return { next: 'fail', reason };
  const allowed = isShared ? maxSharedCrashes : maxCrashes;
  if (kind === 'crashed' && attempts + 1 >= allowed) return { next: 'fail', reason };
  return {
    next: 'retry',
    delayMs: backoffMs(backoff, attempts, retryAfterSeconds),
    reason,
    countsAttempt: true,
  };
};

const liveBackoff = { firstMs: 10_000, longestMs: 10_000 };

/** Live transcription is retried at a fixed interval; the recording is transcribed at its end anyway. */
export const liveRetryPolicy: RetryPolicy = (error) => {
  if (!(error instanceof TranscriptionError)) return undefined;
  const delayMs = backoffMs(liveBackoff, 0, error.retryAfterSeconds);
  return { next: 'retry', delayMs, reason: null, countsAttempt: true };
};

const indexingBackoff = { firstMs: 5_000, longestMs: 5 * 60_000 };

/** Whatever went wrong: the transcript is saved, and indexing is retried until it succeeds. */
export const indexingRetryPolicy: RetryPolicy = (_error, attempts) => ({
  next: 'retry',
  delayMs: backoffMs(indexingBackoff, attempts),
  reason: 'La registrazione non è ancora ricercabile',
  countsAttempt: true,
});

const diarizationBackoff = { firstMs: 60_000, longestMs: 5 * 60_000 };
const maxDiarizations = 3;

/** A few attempts: the transcript is complete without the speakers. */
export const diarizationRetryPolicy: RetryPolicy = (error, attempts) => {
  const isPermanent = error instanceof TranscriptionError && error.kind === 'permanent';
  const reason = error instanceof TranscriptionError ? error.reason : 'Le voci non sono state distinte';
  if (isPermanent || attempts + 1 >= maxDiarizations) return { next: 'fail', reason };
  return { next: 'retry', delayMs: backoffMs(diarizationBackoff, attempts), reason, countsAttempt: true };
};
