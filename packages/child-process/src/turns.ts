/** The user of the work, if any, and its abort signal. */
export type TurnOptions = { userId?: string | undefined; signal?: AbortSignal | undefined };

type Waiting<T> = { userId: string | undefined; resolve: (turn: T) => void };

/**
 * A fair pool of a fixed number of resources, e.g. processes. Under contention users take turns: the next resource is
 * for the user with the fewest, and of several no user gets all.
 */
export class Turns<T> {
  /** Last in, first out, so that the others stay idle. */
  readonly #idle: T[];
  readonly #mostOfOne: number;
  readonly #waiting: Waiting<T>[] = [];
  readonly #users = new Map<T, string | undefined>();

  constructor(things: T[]) {
    this.#idle = [...things];
    this.#mostOfOne = Math.max(1, things.length - 1);
  }

  /** The resource must be released. @throws the signal's reason when it is aborted before a turn is available */
  async take({ userId, signal }: TurnOptions = {}): Promise<T> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const waiting = { userId, resolve };
    this.#waiting.push(waiting);
    const leave = (): void => {
      const place = this.#waiting.indexOf(waiting);
      if (place < 0) return;
      this.#waiting.splice(place, 1);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    this.#giveOut();
    return promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  give(turn: T): void {
    this.#users.delete(turn);
    this.#idle.push(turn);
    this.#giveOut();
  }

  #giveOut(): void {
    for (;;) {
      const next = this.#next();
      const turn = next && this.#idle.pop();
      if (next === undefined || turn === undefined) return;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#users.set(turn, next.userId);
      next.resolve(turn);
    }
  }

  /** Among those with equally few, the one that has waited longest. */
  #next(): Waiting<T> | undefined {
    if (this.#idle.length === 0) return undefined;
    const held = new Map<string, number>();
    for (const userId of this.#users.values()) {
      if (userId !== undefined) held.set(userId, (held.get(userId) ?? 0) + 1);
    }
    let best: Waiting<T> | undefined;
    let fewest = this.#mostOfOne;
    for (const waiting of this.#waiting) {
      const count = waiting.userId === undefined ? 0 : (held.get(waiting.userId) ?? 0);
      if (count >= fewest) continue;
      best = waiting;
      fewest = count;
    }
    return best;
  }
}
