import type { Clock } from '../ports/clock.ts';

/**
 * Whether a service that jobs call is to be left alone. After a pause it is probed: one job at a time calls it until one
 * succeeds. One pause may serve several kinds of jobs.
 */
export type ServicePause = {
  isOver(): boolean;
  /** Milliseconds; 0 when it is over. */
  remainingMs(): number;
  isProbing(): boolean;
  /** Calls nothing for so many milliseconds from now; a longer pause that is under way stays. */
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
