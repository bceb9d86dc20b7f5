import { setInterval } from 'node:timers/promises';

/** The work: `value` may be available before it has `ended`. `hasBegun`: it no longer waits for other work. */
export type Work<T> = { value: Promise<T>; ended: Promise<unknown>; hasBegun?: () => boolean };

export type WorkToDo<T> = {
  start: (signal: AbortSignal) => Work<T>;
  /** Whether it is still needed, e.g. its recording exists. */
  isWanted: () => Promise<boolean>;
};

type Running<T> = Work<T> & {
  controller: AbortController;
  callers: number;
  goesOn: boolean;
  leaving: NodeJS.Timeout | undefined;
};

export type SharedWorkOptions = {
  /** Grace period: a caller who returns within so many milliseconds finds the work still running. */
  graceMs?: number;
  /** Poll interval of `isWanted` in milliseconds. */
  lookMs?: number;
};

/** `goesOn`: once begun, the work is completed even without callers, because this caller will ask again. */
export type Joining = { signal?: AbortSignal | undefined; goesOn?: boolean };

/**
 * Work shared by concurrent callers with the same key. It is aborted when the last caller leaves, unless one has set
 * `goesOn`, and always when it is no longer wanted.
 */
export function createSharedWork<T>({ graceMs = 15_000, lookMs = 1_000 }: SharedWorkOptions = {}) {
  const running = new Map<string, Running<T>>();

  function begin(key: string, { start, isWanted }: WorkToDo<T>): Running<T> {
    const controller = new AbortController();
    const work = { ...start(controller.signal), controller, callers: 0, goesOn: false, leaving: undefined };
    running.set(key, work);
    void end(key, work);
    void watch(controller, isWanted);
    return work;
  }

  async function end(key: string, work: Running<T>): Promise<void> {
    await Promise.allSettled([work.value, work.ended]);
    clearTimeout(work.leaving);
    if (running.get(key) === work) running.delete(key);
    // Also ends the watch.
    work.controller.abort();
  }

  async function watch(controller: AbortController, isWanted: () => Promise<boolean>): Promise<void> {
    try {
      for await (const _ of setInterval(lookMs, undefined, { signal: controller.signal, ref: false })) {
        // Unknown while the database is down.
        if (!(await isWanted().catch(() => true))) controller.abort();
      }
    } catch {
      // The work has ended.
    }
  }

  function stay(key: string, work: Running<T>, signal: AbortSignal | undefined): void {
    work.callers += 1;
    clearTimeout(work.leaving);
    const leave = (): void => {
      work.callers -= 1;
      if (work.callers > 0) return;
      work.leaving = setTimeout(() => {
        if (work.goesOn && (work.hasBegun?.() ?? true)) return;
        // Later callers start new work.
        if (running.get(key) === work) running.delete(key);
        work.controller.abort();
      }, graceMs);
      work.leaving.unref();
    };
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave, { once: true });
  }

  return {
    /** Joins the work for `key`, or starts it; the caller leaves when `signal` is aborted. */
    join(key: string, work: WorkToDo<T>, { signal, goesOn = false }: Joining = {}): Promise<T> {
      const known = running.get(key);
      const joined = known && !known.controller.signal.aborted ? known : begin(key, work);
      joined.goesOn ||= goesOn;
      stay(key, joined, signal);
      return joined.value;
    },
  };
}
