type RecordingEditTable = {
  id: string;
  user_id: string;
  /** See contract/recording-edit-table.ts. */
  kind: string;
  /** JSON array of {recordingId, from, to} in seconds, in the order of time. */
  spans: string;
  /** `waiting`, `done` or `failed`. */
  state: string;
  /** Italian sentence: why it failed. */
  reason: string | null;
  /** JSON array of the ids of the recordings that were made. */
  results: string;
  created_at: string;
  updated_at: string;
};

/** Which recordings are being cut, divided or joined. */
type RecordingEditSourceTable = { recording_id: string; edit_id: string; user_id: string };

export type RecordingEditTables = {
  recording_edits: RecordingEditTable;
  recording_edit_sources: RecordingEditSourceTable;
};
