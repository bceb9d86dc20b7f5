export type WokenWorkParts = {
  /** Does all that is due. What it rejects with is tried again in two seconds. */
  work: () => Promise<void>;
  /** Runs the work while no other tab does. */
  underLock: (work: () => Promise<void>) => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
};

const retryMs = 2_000;
/** What is due sooner waits this long, so that a clock that moves cannot make it busy. */
const shortestTimerMs = 200;
/** The longest wait of a timer; what is due later is looked at again then. */
const longestTimerMs = 60 * 60_000;

/**
 * Work that is done when it is woken: never twice at once, and once more when it was woken meanwhile, as what it was woken
 * for may have come too late to be seen.
 */
export class WokenWork {
  readonly #parts: WokenWorkParts;
  #running: Promise<void> | null = null;
  #wokenAgain = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(parts: WokenWorkParts) {
    this.#parts = parts;
  }

  get hasEnded(): boolean {
    return this.#ended;
  }

  /** Resolves when nothing is due any more. */
  wake(): Promise<void> {
    if (this.#ended) return Promise.resolve();
    this.#wokenAgain = true;
    this.#running ??= this.#run();
    return this.#running;
  }

  /** Wakes it then, in milliseconds since 1970, and no more at the time that was set before. */
  wakeAt(at: number): void {
    this.sleep();
    if (this.#ended) return;
    const inMs = Math.min(longestTimerMs, Math.max(shortestTimerMs, at - this.#parts.now()));
    this.#timer = setTimeout(() => void this.wake(), inMs);
  }

  /** Waits for no time any more. */
  sleep(): void {
    clearTimeout(this.#timer);
  }

  end(): void {
    this.#ended = true;
    this.sleep();
  }

  async #run(): Promise<void> {
    const { work, underLock, now } = this.#parts;
    while (this.#wokenAgain && !this.#ended) {
      this.#wokenAgain = false;
      try {
        await underLock(work);
      } catch {
        this.wakeAt(now() + retryMs);
      }
    }
    // At once with the last look, so that no wake comes between.
    this.#running = null;
  }
}
