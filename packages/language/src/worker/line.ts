/** Lets one after the other through; those in a hurry before the others. */
export class Line {
  #isTaken = false;
  readonly #urgent: (() => void)[] = [];
  readonly #others: (() => void)[] = [];

  async through<T>(work: () => Promise<T>, { isUrgent = false } = {}): Promise<T> {
    if (this.#isTaken) await new Promise<void>((go) => (isUrgent ? this.#urgent : this.#others).push(go));
    this.#isTaken = true;
    try {
      return await work();
    } finally {
      const next = this.#urgent.shift() ?? this.#others.shift();
      // Who is next takes the place over, so that nobody comes between.
      if (next) next();
      else this.#isTaken = false;
    }
  }
}
