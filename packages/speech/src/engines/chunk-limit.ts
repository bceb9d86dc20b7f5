/** A learned limit expires after so long without a refusal. Milliseconds. */
const relearnMs = 30 * 60_000;
/** After so many accepted chunks a larger one is tried; each refusal quadruples the number. */
const firstBeforeProbe = 8;
const mostBeforeProbe = 512;

/**
 * The maximum length of chunks, learned from refusals (413). A refusal only concerns its own size, and is temporary:
 * the limit grows back chunk by chunk, and sizes accepted before stay allowed after a single refusal.
 */
export class ChunkLimit {
  readonly #longest: number;
  readonly #now: () => number;
  #seconds: number;
  /** The longest accepted chunk since the last refusal that counted. Seconds. */
  #taken = 0;
  #longestTaken = 0;
  #takenInARow = 0;
  #beforeProbe = firstBeforeProbe;
  #isProbing = false;
  #refusedAt = Number.NEGATIVE_INFINITY;

  constructor(longest: number, now: () => number = () => performance.now()) {
    this.#longest = longest;
    this.#now = now;
    this.#seconds = longest;
  }

  /** The current limit. */
  get seconds(): number {
    if (this.#seconds < this.#longest && this.#now() - this.#refusedAt > relearnMs) this.#reset();
    return this.#seconds;
  }

  /** Whether a chunk of this length or longer was ever accepted. */
  hasTaken(seconds: number): boolean {
    return this.#longestTaken >= seconds;
  }

  noteTaken(seconds: number): void {
    this.#longestTaken = Math.max(this.#longestTaken, seconds);
    this.#taken = Math.max(this.#taken, seconds);
    if (this.#seconds >= this.#longest) return;
    this.#takenInARow += 1;
    const isAtLimit = seconds > this.#seconds * 0.9;
    // A larger one was accepted: the refusal was temporary, so the limit is lifted at once.
    if (this.#isProbing && isAtLimit) this.#grow();
    else if (this.#takenInARow >= this.#beforeProbe) this.#probe();
  }

  /** A chunk of so many seconds was refused as too large. Returns the maximum length of its parts. */
  noteRefused(seconds: number): number {
    const half = seconds / 2;
    this.#takenInARow = 0;
    // One of this size was accepted before: this one is divided, and the limit is not changed.
    if (seconds <= this.#taken) {
      this.#taken = 0;
      return Math.min(half, this.#seconds);
    }
    if (this.#isProbing) this.#beforeProbe = Math.min(mostBeforeProbe, this.#beforeProbe * 4);
    this.#isProbing = false;
    this.#refusedAt = this.#now();
    this.#seconds = Math.min(this.#seconds, half);
    return this.#seconds;
  }

  #probe(): void {
    this.#isProbing = true;
    this.#grow();
  }

  #grow(): void {
    this.#takenInARow = 0;
    this.#seconds = Math.min(this.#longest, this.#seconds * 2);
    if (this.#seconds === this.#longest) this.#isProbing = false;
  }

  #reset(): void {
    this.#seconds = this.#longest;
    this.#takenInARow = 0;
    this.#taken = 0;
    this.#isProbing = false;
    this.#beforeProbe = firstBeforeProbe;
  }
}
