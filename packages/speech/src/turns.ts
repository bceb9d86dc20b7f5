/** Gives out a fixed number of things, e.g. processes; who finds none waits in a row. */
export class Turns<T> {
  /** The one that was given back last is taken first, so that the others may rest. */
  readonly #idle: T[];
  readonly #waiting: ((turn: T) => void)[] = [];

  constructor(things: T[]) {
    this.#idle = [...things];
  }

  /** To be given back. @throws the signal's reason when it is aborted before a turn comes */
  async take(signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#waiting.push(resolve);
    const leave = (): void => {
      const place = this.#waiting.indexOf(resolve);
      if (place < 0) return;
      this.#waiting.splice(place, 1);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    return promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  give(turn: T): void {
    const next = this.#waiting.shift();
    if (next) next(turn);
    else this.#idle.push(turn);
  }
}
