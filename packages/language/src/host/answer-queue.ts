type Waiting = { userId: string | undefined; resolve: () => void };

/** Lets one answer be written at a time. Next comes the user who was answered longest ago, so that many questions of one delay no other. */
export class AnswerQueue {
  #isTaken = false;
  #turns = 0;
  readonly #waiting: Waiting[] = [];
  /** The number of the last turn of each user who had one. */
  readonly #last = new Map<string | undefined, number>();

  /** A turn, which must be given back by `leave`. @throws the signal's reason when it is aborted before */
  async enter(userId: string | undefined, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { userId, resolve };
    this.#waiting.push(waiting);
    const giveUp = (): void => {
      const place = this.#waiting.indexOf(waiting);
      if (place < 0) return;
      this.#waiting.splice(place, 1);
      reject(signal.reason);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    this.#admit();
    await promise.finally(() => signal.removeEventListener('abort', giveUp));
  }

  leave(): void {
    this.#isTaken = false;
    // Without anybody to choose from there is no order to keep.
    if (this.#waiting.length === 0) this.#last.clear();
    this.#admit();
  }

  #admit(): void {
    const [first] = this.#waiting;
    if (this.#isTaken || !first) return;
    const lastOf = ({ userId }: Waiting) => this.#last.get(userId) ?? 0;
    const next = this.#waiting.reduce((best, other) => (lastOf(other) < lastOf(best) ? other : best), first);
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#isTaken = true;
    this.#turns += 1;
    this.#last.set(next.userId, this.#turns);
    next.resolve();
  }
}
