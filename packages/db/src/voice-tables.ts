/** Whoever has a row here wants voices to be known again; without one nothing is stored about how a voice sounds. */
type VoiceConsentTable = { user_id: string; agreed_at: string };

/** How a named voice of a recording sounds. Whose it is stands in person_mentions: joining and separating people moves nothing here. */
type VoiceprintTable = {
  recording_id: string;
  /** The name of the voice, as in its segments. */
  speaker: string;
  user_id: string;
  /** The model that made it; those of another one are not compared with it. */
  model: string;
  model_version: string;
  /** 32-bit numbers, least significant byte first, of unit length; null where the voice was refused. */
  vector: Buffer | null;
  /** Why it was refused, see contract/voice.ts. */
  refusal: string | null;
  /** Of speech it was made from. */
  seconds: number;
  /** SHA-256 of the spans it was made from. */
  spans_key: string;
  created_at: string;
};

/** Whom a voice without a name sounds like. `state`: `open`, or `rejected` by the user. */
type VoiceMatchTable = {
  recording_id: string;
  speaker: string;
  person_id: string;
  user_id: string;
  percent: number;
  state: string;
  created_at: string;
};

/** People of whom the user wants no voiceprint. */
type VoiceExclusionTable = { person_id: string; user_id: string };

export type VoiceTables = {
  voice_consents: VoiceConsentTable;
  voiceprints: VoiceprintTable;
  voice_matches: VoiceMatchTable;
  voice_exclusions: VoiceExclusionTable;
};
