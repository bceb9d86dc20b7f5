import type { Generated } from 'kysely';

/** Short numbers for users whose words are indexed. */
export type SearchOwnerTable = { id: Generated<number>; user_id: string };

/** The index entry of a recording. Deleted with the recording, and when one of its segments is deleted or changed. */
export type SearchDocumentTable = {
  id: Generated<number>;
  recording_id: string;
  owner_id: number;
  /** Version of the analysis that made its lists. */
  version: number;
  segment_count: number;
  term_count: number;
  /** Instants at which its first and last segment begin. */
  spoken_from: string;
  spoken_to: string;
};

/** Where one term occurs in one recording; `data` is encoded by packages/search. */
export type SearchPostingTable = {
  owner_id: number;
  term: string;
  document_id: number;
  /** Segments in which it occurs. */
  hits: number;
  data: string;
};
