import type { Generated } from 'kysely';

/** The notes of a recording, see contract/notes.ts. */
export type RecordingNotesTable = {
  recording_id: string;
  user_id: string;
  kind: string;
  title: string | null;
  made_by: string;
  /** Of the rules that made them: notes of older ones are made again. */
  version: number;
  made_at: string;
  /** Id of the first segment of the transcript in which they were found; null where that is not known. */
  first_segment: number | null;
};

/** A line of them. Lines that their user wrote or changed outlive a new transcript. */
export type NoteLineTable = {
  id: string;
  recording_id: string;
  user_id: string;
  section: string;
  position: number;
  text: string;
  found_text: string | null;
  origin: string;
  /** JSON array of {start, end} in seconds. */
  sources: string;
  is_stale: Generated<number>;
  /** The user deleted it: it stays without its words, so that it is not found again. */
  is_removed: Generated<number>;
  /** The user changed, settled or deleted it. */
  is_touched: Generated<number>;
  who: string | null;
  to_whom: string | null;
  due_text: string | null;
  /** YYYY-MM-DD. */
  due_from: string | null;
  due_to: string | null;
  /** HH:MM. */
  due_time: string | null;
  /** The day by which commitments are ordered; '9999' without one. */
  due_order: string;
  state: string;
  updated_at: string;
};
