import { TranscriptionError } from '../../ports/transcriber.ts';

export type AfterFailure =
  | { next: 'retry'; runAt: Date; attempts: number; reason: string | null }
  | { next: 'fail'; attempts: number; reason: string };

const firstDelayMs = 5_000;
const maxDelayMs = 5 * 60_000;
const unavailableDelayMs = 60_000;
/** A recording that kills the engine each time must not do so for ever; one beside it may have been another's victim. */
const maxCrashes = 4;
const maxSharedCrashes = 12;

/**
 * What happens to a job whose run did not end in a transcript. Outages are waited out without limit of attempts
 * (nothing recorded may be given up because a provider was away for a weekend); refusals and repeated crashes end.
 */
export function decideAfterFailure(
  error: unknown,
  attempts: number,
  now: Date,
  isStopping: boolean,
): AfterFailure {
  if (isStopping) return { next: 'retry', runAt: now, attempts, reason: null };
  if (!(error instanceof TranscriptionError)) {
    return { next: 'fail', attempts: attempts + 1, reason: 'La trascrizione non è riuscita' };
  }
  const { kind, reason, retryAfterSeconds, isShared } = error;
  if (kind === 'unavailable') {
    const delay = Math.max(unavailableDelayMs, (retryAfterSeconds ?? 0) * 1000);
    return { next: 'retry', runAt: new Date(now.getTime() + delay), attempts, reason };
  }
  const tried = attempts + 1;
  if (kind === 'permanent') return { next: 'fail', attempts: tried, reason };
  const allowed = isShared ? maxSharedCrashes : maxCrashes;
  if (kind === 'crashed' && tried >= allowed) return { next: 'fail', attempts: tried, reason };
  const backoff = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(attempts, 10));
  const delay = Math.max(backoff, (retryAfterSeconds ?? 0) * 1000);
  return { next: 'retry', runAt: new Date(now.getTime() + delay), attempts: tried, reason };
}
