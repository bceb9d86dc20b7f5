export type JobTable = {
  id: string;
  kind: string;
  /** The subject of the job, e.g. a recording id. One job per kind and subject. */
  subject_id: string;
  user_id: string;
  state: string;
  /** Runs that failed by their own fault; waiting for an engine does not count. */
  attempts: number;
  run_at: string;
  lease_owner: string | null;
  lease_until: string | null;
  last_error: string | null;
  created_at: string;
  updated_at: string;
  /** Approximate seconds of audio; 0 where unknown or irrelevant. */
  size: number;
};

/** How much of a kind of work was done for a user recently; see job-turn.repository.ts. */
export type JobTurnTable = { kind: string; user_id: string; score: number };

/** Progress of an unfinished transcription. */
export type TranscriptionProgressTable = {
  recording_id: string;
  /** Its audio and engine: with others it starts over. */
  audio_path: string;
  made_by: string;
  /** JSON of what the speech package needs to resume. */
  state: string;
  /** How many rows of parts there are. */
  parts: number;
};

/** Finished segments of such a transcription, a JSON array; parts count from 0. */
export type TranscriptionPartTable = { recording_id: string; position: number; segments: string };
