import type { Generated } from 'kysely';

/** What a user changed in a transcript, see contract/correction.ts. */
export type CorrectionTable = {
  /** The version of the segments that it left. */
  id: Generated<number>;
  recording_id: string;
  user_id: string;
  kind: string;
  /** JSON arrays of the segments that it changed, as far as it changed them, see SegmentState. */
  before: string;
  after: string;
  /** Characters of both. */
  size: number;
  /** Taken back; it may be done again. */
  is_undone: Generated<number>;
  created_at: string;
  /** Of a replacement of words, which may have changed several recordings, see contract/replacement.ts. */
  replacement_id: string | null;
};
