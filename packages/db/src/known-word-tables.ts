type KnownWordTable = {
  id: string;
  /** Null: of the instance. */
  user_id: string | null;
  written: string;
  /** By which two are the same word, see italian's known-words.ts. */
  word_key: string;
  /** JSON array of texts. */
  sounds: string;
  /** How often it was put in the place of what was heard, and when last. */
  uses: number;
  used_at: string | null;
  created_at: string;
  updated_at: string;
};

/** A known word in the place of what was heard; `position` is its first character in the text of the segment. */
type AppliedWordTable = {
  id: string;
  recording_id: string;
  segment_id: number;
  user_id: string;
  position: number;
  heard: string;
  written: string;
  created_at: string;
};

/** What was heard is not taken for a word any more, and the word is not offered for it. */
type RejectedWordTable = {
  user_id: string;
  heard_key: string;
  word_key: string;
  heard: string;
  written: string;
  created_at: string;
};

export type KnownWordTables = {
  known_words: KnownWordTable;
  applied_words: AppliedWordTable;
  rejected_words: RejectedWordTable;
};
