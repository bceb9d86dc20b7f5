import type { Generated } from 'kysely';

/** A model whose vectors are stored. Another one under the same name is another row. */
export type EmbeddingModelTable = {
  id: Generated<number>;
  name: string;
  /** The length of its vectors. */
  dimension: number;
  /** Its vectors of fixed sentences, one byte per number. */
  probes: Buffer;
  created_at: string;
};

/**
 * Vectors of a stretch of a recording, encoded by packages/search. It is deleted with any of the segments that it was
 * made of, those from `reads_from` on, and is never updated.
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
  /** JSON array: start positions of the windows, one vector each. */
  anchors: string;
  /** One bit per number. */
  signs: Buffer;
  /** A byte a number. */
  vectors: Buffer;
};
