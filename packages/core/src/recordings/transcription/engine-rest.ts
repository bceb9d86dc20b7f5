import { backoffMs } from '../../jobs/retry-policy.ts';
import { createServicePause, type ServicePause } from '../../jobs/service-pause.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TranscriptionError } from '../../ports/transcriber.ts';

const longestWaitMs = 60 * 60_000;
/** One request may hang for its own sake; from so many in a row on it is the service. */
const hangsBeforeRest = 2;
const hangBackoff = { firstMs: 30_000, longestMs: 15 * 60_000 };

/**
 * Pauses a speech service: as long as it asks for, and for longer and longer while its requests hang. One for all kinds of
 * jobs of a process.
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
      // One after the other, what killed the process kills nobody else's work.
      if (kind === 'crashed') pause.probe();
      // What waits for a change of settings is for people to try again at any time.
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
