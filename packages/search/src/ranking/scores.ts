/** Most documents are no longer. */
const leastSize = 1_024;

/**
 * Numbers for each segment of one document, by position, reused for the next: allocating them takes longer than
 * ranking.
 */
export class Scores {
  /** Positions that count: those up to the last occurrence, and what is said around it. */
  size = 0;
  /** Word scores of each segment, so far. */
  score = new Float64Array(0);
  /** The worth of the concepts that are said in it or close by. */
  present = new Float64Array(0);
  /** 1 where a concept occurs in the segment itself. */
  hasOwn = new Uint8Array(0);
  /** 1 where something is asked. */
  isAsked = new Uint8Array(0);
  /** Weighted frequency of the current concept; written by one stage for the next. */
  counts = new Float64Array(0);
  /** Positions of the current concept: the first `found`, in the order of speech. */
  places = new Int32Array(0);
  found = 0;
  /** Buffers for prefix sums of counts, and sums of those close by. */
  sums = new Float64Array(0);
  nearby = new Float64Array(0);

  /** Clears the scores of the last document, for one with `size` positions. */
  begin(size: number): void {
    this.size = size;
    if (size > this.score.length) {
      this.#grow(Math.max(leastSize, 2 * size));
      return;
    }
    this.score.fill(0, 0, size);
    this.present.fill(0, 0, size);
    this.hasOwn.fill(0, 0, size);
    this.isAsked.fill(0, 0, size);
  }

  #grow(size: number): void {
    this.score = new Float64Array(size);
    this.present = new Float64Array(size);
    this.hasOwn = new Uint8Array(size);
    this.isAsked = new Uint8Array(size);
    this.counts = new Float64Array(size);
    this.places = new Int32Array(size);
    this.sums = new Float64Array(size + 1);
    this.nearby = new Float64Array(size);
  }
}
