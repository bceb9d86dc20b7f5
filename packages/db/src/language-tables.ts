/** The language of a recording. Without a row its user chose none, and what it is in is not known. */
type RecordingLanguageTable = {
  recording_id: string;
  user_id: string;
  /** That its user chose for it, see contract/language.ts; null: none, so that of the user or of the instance. */
  asked: string | null;
  /** ISO 639-1 code of what its transcript is in; null: not known. */
  spoken: string | null;
  /** The engine told it; otherwise it was told to the engine. */
  is_heard: number;
};

export type LanguageTables = { recording_languages: RecordingLanguageTable };
