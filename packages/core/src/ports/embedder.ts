/** A model by the name that its provider knows. `dimension`: how many numbers are asked for; null leaves it to the model. */
export type EmbeddingModel = { name: string; dimension: number | null };

/** Turns texts into vectors whose angles say how near the texts are in meaning. Absent when none is configured. */
export interface Embedder {
  /** The model that is configured. */
  readonly model: EmbeddingModel;
  /**
   * A vector of length 1 for each text, in their order, all with equally many numbers. `model`: another one than that
   * which is configured, whose vectors are still in use.
   * @throws {EmbeddingError}
   */
  embed(texts: string[], options: { model?: EmbeddingModel; signal: AbortSignal }): Promise<Float32Array[]>;
}

export type EmbeddingErrorKind = 'unavailable' | 'misconfigured' | 'refused';

/**
 * Why there are no vectors.
 * - `unavailable`: down, overloaded or too slow; worth trying again, not before `retryAfterSeconds` where given.
 * - `misconfigured`: a wrong key, address or model, or answers that are no vectors; the settings have to change.
 * - `refused`: it does not take these texts.
 * `reason` is an Italian sentence for administrators, without secrets.
 */
export class EmbeddingError extends Error {
  override readonly name = 'EmbeddingError';
  readonly kind: EmbeddingErrorKind;
  readonly reason: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: EmbeddingErrorKind,
    reason: string,
    details: { retryAfterSeconds?: number | undefined; cause?: unknown } = {},
  ) {
    super(reason, { cause: details.cause });
    this.kind = kind;
    this.reason = reason;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
