import type { Generated } from 'kysely';

/** A model whose vectors are kept. Another one under the same name is another row. */
export type EmbeddingModelTable = {
  id: Generated<number>;
  name: string;
  /** The length of its vectors. */
  dimension: number;
  /** Its vectors of fixed sentences, a byte a number. */
  probes: Buffer;
  created_at: string;
};

/**
 * Vectors of a stretch of a recording, encoded by packages/search. It goes with any of the segments that were read
 * for it, those from `reads_from` on, and is never changed.
 */
export type EmbeddingPartTable = {
  id: Generated<number>;
  recording_id: string;
  user_id: string;
  model_id: number;
  reads_from: number;
  /** The segments whose vectors these are, both ends included. */
  first_position: number;
  last_position: number;
  /** Instants at which the first and the last of them begin. */
  spoken_from: string;
  spoken_to: string;
  /** JSON array: where the windows begin that have a vector each. */
  anchors: string;
  /** A bit a number. */
  signs: Buffer;
  /** A byte a number. */
  vectors: Buffer;
};
