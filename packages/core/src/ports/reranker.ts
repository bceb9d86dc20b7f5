/** Tells how well each of some texts answers a question, having read both together. Absent when none is configured. */
export interface Reranker {
  /** Whether it is there: a model of this machine may be downloaded or removed meanwhile. Absent: it always is. */
  isReady?: (() => boolean) | undefined;
  /** How long a question may wait for it, in milliseconds. */
  readonly questionMs: number;
  /**
   * A score from 0 to 1 for each text, in their order.
   * @throws {RankingError} @throws the signal's reason at once when it is aborted
   */
  rank(question: string, texts: string[], options: RankOptions): Promise<number[]>;
}

export type RankOptions = {
  signal: AbortSignal;
  /** Told each score as soon as it is there, in the order of the texts. */
  onScore?: ((score: number) => void) | undefined;
};

export type RankingErrorKind = 'unavailable' | 'misconfigured' | 'refused';

/**
 * Why there are no scores.
 * - `unavailable`: it crashed or is too slow; a retry may help.
 * - `misconfigured`: there is no model that ranks; the settings or the file must change.
 * - `refused`: it does not accept these texts.
 * `reason` is an Italian sentence for administrators, without paths.
 */
export class RankingError extends Error {
  override readonly name = 'RankingError';
  readonly kind: RankingErrorKind;
  readonly reason: string;

  constructor(kind: RankingErrorKind, reason: string, options: { cause?: unknown } = {}) {
    super(reason, options);
    this.kind = kind;
    this.reason = reason;
  }
}
