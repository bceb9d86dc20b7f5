/** Turns texts into vectors whose cosine similarity is that of their meanings. Absent when none is configured. */
export interface Embedder {
  /** The name of the model that is configured, as its provider knows it. */
  readonly model: string;
  /** Whether it is there: a model of this machine may be downloaded or removed meanwhile. Absent: it always is. */
  isReady?: (() => boolean) | undefined;
  /** How long a question may wait for its vector, in milliseconds; two seconds by default. A model that must be loaded takes longer. */
  readonly questionMs?: number | undefined;
  /**
   * A normalized vector for each text, in their order, all of the same dimension.
   * @throws {EmbeddingError}
   */
  embed(texts: string[], options: EmbedOptions): Promise<Float32Array[]>;
}

export type EmbedOptions = {
  /** Another model than the configured one, whose vectors are still in use. */
  model?: string;
  /** Some models read questions otherwise than the texts that answer them. */
  purpose: 'question' | 'text';
  signal: AbortSignal;
};

export type EmbeddingErrorKind = 'unavailable' | 'misconfigured' | 'refused';

/**
 * Why there are no vectors.
 * - `unavailable`: down, overloaded or too slow; retry, not before `retryAfterSeconds` where given.
 * - `misconfigured`: a wrong key, address or model, or answers that are no vectors; the settings must change.
 * - `refused`: it does not accept these texts.
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
