/** The audio of a recording transcribed again, beside its transcript until its user chooses. */
type TranscriptDraftTable = {
  recording_id: string;
  user_id: string;
  /** Of this one: a later one of the recording has another. */
  id: string;
  /** See contract/speech.ts; null: the usual one. */
  engine: string | null;
  model: string | null;
  /** Where the sound goes; null: nowhere. */
  host: string | null;
  /** That its user asked for, see contract/language.ts; null: as for other recordings. */
  language: string | null;
  /** ISO 639-1 code of what it is in, once that is known, and whether the engine told it. */
  spoken: string | null;
  is_heard: number;
  state: string;
  reason: string | null;
  audio_path: string;
  /** JSON of what the speech package needs to resume. */
  progress: string | null;
  /** How many rows of parts there are. */
  parts: number;
  created_at: string;
};

/** Its segments, a JSON array; parts count from 0. */
type TranscriptDraftPartTable = { recording_id: string; position: number; segments: string };

/** A draft that was put in the place of a transcript: the correction that did it, and the languages before and after it. */
type TranscriptChoiceTable = {
  correction_id: number;
  recording_id: string;
  user_id: string;
  model: string | null;
  spoken_before: string | null;
  heard_before: number;
  spoken_after: string | null;
  heard_after: number;
};

export type DraftTables = {
  transcript_drafts: TranscriptDraftTable;
  transcript_draft_parts: TranscriptDraftPartTable;
  transcript_choices: TranscriptChoiceTable;
};
