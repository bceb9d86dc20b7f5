/** How far a part of a recording is kept and sent, in milliseconds from its start. */
export type ReceiptMark = { keptMs: number; sentMs: number };

const nothing: ReceiptMark = { keptMs: 0, sentMs: 0 };

/** Notes of each part of what is recorded in this page how far this browser and the server have it. */
export class ReceiptBook {
  readonly #listeners = new Set<() => void>();
  /** Milliseconds at the end of each kept slice, by part: the server counts slices. */
  readonly #ends = new Map<string, number[]>();
  #marks: ReadonlyMap<string, ReceiptMark> = new Map();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** By part; stable between changes. */
  readonly getMarks = (): ReadonlyMap<string, ReceiptMark> => this.#marks;

  /** The next slice of a part lies in this browser's store and ends at `endMs` of the part. */
  kept(id: string, endMs: number): void {
    const ends = this.#ends.get(id) ?? [];
    ends.push(endMs);
    this.#ends.set(id, ends);
    this.#change(id, { keptMs: endMs });
  }

  /** The server has the slices before the number `next`. */
  sent(id: string, next: number): void {
    const ends = this.#ends.get(id) ?? [];
    this.#change(id, { sentMs: ends[Math.min(next, ends.length) - 1] ?? 0 });
  }

  #change(id: string, change: Partial<ReceiptMark>): void {
    const before = this.#marks.get(id) ?? nothing;
    this.#marks = new Map(this.#marks).set(id, { ...before, ...change });
    for (const listener of this.#listeners) listener();
  }
}
