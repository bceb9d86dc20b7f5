import type { Clock } from '../ports/clock.ts';

/**
 * Circuit breaker of a service that jobs call. After a pause it is probed: one job at a time calls it until one
 * succeeds. One pause may serve several kinds of jobs.
 */
export type ServicePause = {
  isOver(): boolean;
  /** Milliseconds; 0 when it is over. */
  remainingMs(): number;
  isProbing(): boolean;
  /** Pauses calls for so many milliseconds from now; a longer pause in progress stays. */
  pauseFor(ms: number): void;
  /** One job at a time from now on, without a pause. */
  probe(): void;
  noteSuccess(): void;
  /** Calls back whenever a pause ends. */
  onOver(listener: () => void): void;
};

export function createServicePause(clock: Clock): ServicePause {
  let until = 0;
  let isProbing = false;
  const listeners: (() => void)[] = [];
  const remainingMs = () => Math.max(0, until - clock.now().getTime());

  return {
    isOver: () => remainingMs() === 0,
    remainingMs,
    isProbing: () => isProbing,
    pauseFor(ms) {
      isProbing = true;
      until = Math.max(until, clock.now().getTime() + ms);
      setTimeout(() => {
        for (const listener of listeners) listener();
      }, ms).unref();
    },
    probe() {
      isProbing = true;
    },
    noteSuccess() {
      isProbing = false;
    },
    onOver(listener) {
      listeners.push(listener);
    },
  };
}
