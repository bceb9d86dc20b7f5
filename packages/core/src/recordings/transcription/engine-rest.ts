import { backoffMs } from '../../jobs/retry-policy.ts';
import { createServicePause, type ServicePause } from '../../jobs/service-pause.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TranscriptionError } from '../../ports/transcriber.ts';

const longestWaitMs = 60 * 60_000;
/** A single timeout may be due to its request; this many in a row are due to the service. */
const hangsBeforeRest = 2;
const hangBackoff = { firstMs: 30_000, longestMs: 15 * 60_000 };

/**
 * Pauses a speech service: for as long as it asks for, and with backoff while its requests time out. One for all kinds
 * of jobs of a process.
 */
export type EngineRest = {
  pause: ServicePause;
  noteFailure(error: TranscriptionError): void;
  noteSuccess(): void;
};

export function createEngineRest(clock: Clock): EngineRest {
  const pause = createServicePause(clock);
  let hangs = 0;

  return {
    pause,
    noteFailure({ kind, retryAfterSeconds, isTimeout }) {
      hangs = isTimeout ? hangs + 1 : 0;
      // Run one at a time, a recording that crashes the process does not affect others.
      if (kind === 'crashed') pause.probe();
      // Jobs that wait for a change of settings may be retried by users at any time.
      if (kind === 'temporary' && retryAfterSeconds)
        pause.pauseFor(Math.min(longestWaitMs, retryAfterSeconds * 1_000));
      if (hangs >= hangsBeforeRest) pause.pauseFor(backoffMs(hangBackoff, hangs - hangsBeforeRest));
    },
    noteSuccess() {
      hangs = 0;
      pause.noteSuccess();
    },
  };
}
