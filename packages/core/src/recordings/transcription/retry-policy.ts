import { backoffMs, type RetryPolicy } from '../../jobs/retry-policy.ts';
import { TranscriptionError } from '../../ports/transcriber.ts';

const backoff = { firstMs: 5_000, longestMs: 5 * 60_000 };
const whileUnavailable = { firstMs: 60_000, longestMs: 60_000 };
/** A recording that kills the engine each time must not do so for ever; one beside it may have been another's victim. */
const maxCrashes = 4;
const maxSharedCrashes = 12;

/**
 * Outages are waited out without limit of attempts (nothing recorded may be given up because a provider was away for a
 * weekend); refusals and repeated crashes end.
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

/** Words during the recording are tried again at a steady pace; at its end it is transcribed anyway. */
export const liveRetryPolicy: RetryPolicy = (error) => {
  if (!(error instanceof TranscriptionError)) return undefined;
  const delayMs = backoffMs(liveBackoff, 0, error.retryAfterSeconds);
  return { next: 'retry', delayMs, reason: null, countsAttempt: true };
};

const indexingBackoff = { firstMs: 5_000, longestMs: 5 * 60_000 };

/** Whatever went wrong: the words are saved, and are tried to be made findable until that works. */
export const indexingRetryPolicy: RetryPolicy = (_error, attempts) => ({
  next: 'retry',
  delayMs: backoffMs(indexingBackoff, attempts),
  reason: 'La registrazione non è ancora ricercabile',
  countsAttempt: true,
});

const diarizationBackoff = { firstMs: 60_000, longestMs: 5 * 60_000 };
const maxDiarizations = 3;

/** A few attempts: the transcript is there without the speakers. */
export const diarizationRetryPolicy: RetryPolicy = (error, attempts) => {
  const isPermanent = error instanceof TranscriptionError && error.kind === 'permanent';
  const reason = error instanceof TranscriptionError ? error.reason : 'Le voci non sono state distinte';
  if (isPermanent || attempts + 1 >= maxDiarizations) return { next: 'fail', reason };
  return { next: 'retry', delayMs: backoffMs(diarizationBackoff, attempts), reason, countsAttempt: true };
};
