/** Keeps the screen awake while wanted. Browsers drop the lock when the page is hidden: it is asked for again. */
export class ScreenLock {
  readonly #wakeLock: WakeLock | undefined;
  #sentinel: WakeLockSentinel | null = null;
  #wanted = false;

  constructor(wakeLock: WakeLock | undefined) {
    this.#wakeLock = wakeLock;
  }

  async hold(): Promise<void> {
    this.#wanted = true;
    await this.refresh();
  }

  /** Asks again if it is wanted and was dropped; to be called when the page is shown again. */
  async refresh(): Promise<void> {
    if (!this.#wanted || !this.#wakeLock || (this.#sentinel && !this.#sentinel.released)) return;
    try {
      const sentinel = await this.#wakeLock.request('screen');
      if (this.#wanted) this.#sentinel = sentinel;
      else await sentinel.release();
    } catch {
      // A low battery or a hidden page: recording goes on without it.
    }
  }

  async release(): Promise<void> {
    this.#wanted = false;
    const sentinel = this.#sentinel;
    this.#sentinel = null;
    await sentinel?.release().catch(() => {});
  }
}
