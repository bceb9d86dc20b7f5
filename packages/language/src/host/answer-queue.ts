/** `onGiveWay`: it is in the background: it comes after all that is not, and is told when one of them waits for it. */
type Waiting = { userId: string | undefined; resolve: () => void; onGiveWay: (() => void) | undefined };

/** Lets one answer be written at a time. Next comes the user who was answered longest ago, so that many questions of one delay no other. */
export class AnswerQueue {
  #current: Waiting | undefined;
  #turns = 0;
  readonly #waiting: Waiting[] = [];
  /** The number of the last turn of each user who had one. */
  readonly #last = new Map<string | undefined, number>();

  /** A turn, which must be given back by `leave`. @throws the signal's reason when it is aborted before */
  async enter(userId: string | undefined, signal: AbortSignal, onGiveWay?: () => void): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { userId, resolve, onGiveWay };
    this.#waiting.push(waiting);
    const giveUp = (): void => {
      const place = this.#waiting.indexOf(waiting);
      if (place < 0) return;
      this.#waiting.splice(place, 1);
      reject(signal.reason);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    if (!onGiveWay) this.#current?.onGiveWay?.();
    this.#admit();
    await promise.finally(() => signal.removeEventListener('abort', giveUp));
  }

  leave(): void {
    this.#current = undefined;
    // Without anybody to choose from there is no order to keep.
    if (this.#waiting.length === 0) this.#last.clear();
    this.#admit();
  }

  #admit(): void {
    const asked = this.#waiting.filter(({ onGiveWay }) => !onGiveWay);
    const candidates = asked.length > 0 ? asked : this.#waiting;
    const [first] = candidates;
    if (this.#current || !first) return;
    const lastOf = ({ userId }: Waiting) => this.#last.get(userId) ?? 0;
    const next = candidates.reduce((best, other) => (lastOf(other) < lastOf(best) ? other : best), first);
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#current = next;
    this.#turns += 1;
    this.#last.set(next.userId, this.#turns);
    next.resolve();
  }
}
