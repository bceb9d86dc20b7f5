export type JobTable = {
  id: string;
  kind: string;
  /** What the job is about, e.g. a recording id. One job per kind and subject. */
  subject_id: string;
  user_id: string;
  state: string;
  /** Started runs that ended in a fault of their own; waiting for an engine costs none. */
  attempts: number;
  run_at: string;
  lease_owner: string | null;
  lease_until: string | null;
  last_error: string | null;
  created_at: string;
  updated_at: string;
  /** About how many seconds of audio it is about; 0 where that is unknown or says nothing. */
  size: number;
};

/** How much of a kind of work was done for a user recently; see job-turn.repository.ts. */
export type JobTurnTable = { kind: string; user_id: string; score: number };

/** How far a transcription is that has not come to its end. */
export type TranscriptionProgressTable = {
  recording_id: string;
  /** The audio and the engine that it is about: with others it begins again. */
  audio_path: string;
  made_by: string;
  /** JSON of what the speech package needs to go on. */
  state: string;
  /** How many rows of parts there are. */
  parts: number;
};

/** Finished segments of such a transcription, a JSON array; parts count from 0. */
export type TranscriptionPartTable = { recording_id: string; position: number; segments: string };
