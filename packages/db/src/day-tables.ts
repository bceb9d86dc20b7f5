import type { Generated } from 'kysely';

/** The digest of a user's day, see contract/day.ts. */
export type DayDigestTable = {
  id: string;
  user_id: string;
  /** YYYY-MM-DD. */
  day: string;
  made_by: string;
  made_at: string;
};

/** A line of it. It goes with its recording. */
export type DayDigestLineTable = {
  id: string;
  digest_id: string;
  recording_id: string;
  user_id: string;
  /** The line of notes that it repeats, which may be made again under another id; null: written from several. */
  note_line_id: string | null;
  position: number;
  text: string;
  who: string | null;
  /** JSON array of {start, end} in seconds. */
  sources: string;
  is_stale: Generated<number>;
};
