import type { Clock } from '../../ports/clock.ts';
import type { TranscriptionError } from '../../ports/transcriber.ts';

const longestWaitMs = 60 * 60_000;
/** One request may hang for its own sake; from so many in a row on it is the service. */
const hangsBeforeRest = 2;
const firstRestMs = 30_000;
const longestRestMs = 15 * 60_000;

/**
 * Leaves a speech service alone: as long as it asks for, and for longer and longer while its requests hang. After a rest
 * it is asked by one job alone until one succeeds. One for all queues of a process.
 */
export type EngineRest = {
  isOver(): boolean;
  /** The service was left alone and has not worked since. */
  isTrying(): boolean;
  noteFailure(error: TranscriptionError): void;
  noteSuccess(): void;
};

/** `onOver` is called when a rest ends. */
export function createEngineRest(clock: Clock, onOver: () => void): EngineRest {
  let until = 0;
  let hangs = 0;
  let isTrying = false;

  function rest(ms: number): void {
    isTrying = true;
    until = Math.max(until, clock.now().getTime() + ms);
    setTimeout(onOver, ms).unref();
  }

  return {
    isOver: () => clock.now().getTime() >= until,
    isTrying: () => isTrying,
    noteFailure({ kind, retryAfterSeconds, isTimeout }) {
      hangs = isTimeout ? hangs + 1 : 0;
      // One after the other, what killed the process kills nobody else's work.
      if (kind === 'crashed') isTrying = true;
      // What waits for a change of settings is for people to try again at any time.
      if (kind === 'temporary' && retryAfterSeconds) rest(Math.min(longestWaitMs, retryAfterSeconds * 1_000));
      if (hangs >= hangsBeforeRest) {
        rest(Math.min(longestRestMs, firstRestMs * 2 ** (hangs - hangsBeforeRest)));
      }
    },
    noteSuccess() {
      hangs = 0;
      isTrying = false;
    },
  };
}
