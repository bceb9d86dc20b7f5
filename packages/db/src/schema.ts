import type { Generated } from 'kysely';
import type { AgentTables } from './agent-tables.ts';
import type { CalendarAddressTable } from './calendar-tables.ts';
import type { CorrectionTable } from './correction-table.ts';
import type { DayDigestLineTable, DayDigestTable } from './day-tables.ts';
import type { DraftTables } from './draft-tables.ts';
import type { EmbeddingModelTable, EmbeddingPartTable } from './embedding-tables.ts';
import type { FigureTables } from './figure-tables.ts';
import type { IdempotencyTables } from './idempotency-tables.ts';
import type { InstanceTables } from './instance-tables.ts';
import type {
  JobTable,
  JobTurnTable,
  TranscriptionPartTable,
  TranscriptionProgressTable,
} from './job-tables.ts';
import type { KnownWordTables } from './known-word-tables.ts';
import type { LanguageTables } from './language-tables.ts';
import type { NoteTables } from './notes-tables.ts';
import type { OauthTables } from './oauth-tables.ts';
import type { OutboxTables } from './outbox-tables.ts';
import type {
  DroppedFactTable,
  PersonChoiceTable,
  PersonFactTable,
  PersonMentionTable,
  PersonTable,
  PersonWordTable,
} from './person-tables.ts';
import type { RecordingEditTables } from './recording-edit-tables.ts';
import type { RegistrationTables } from './registration-tables.ts';
import type { ResetTables } from './reset-tables.ts';
import type { SearchDocumentTable, SearchOwnerTable, SearchPostingTable } from './search-tables.ts';
import type { SecondStepTables } from './second-step-tables.ts';
import type { ShareTables } from './share-tables.ts';
import type { TagTables } from './tag-tables.ts';
import type { TrashTables } from './trash-tables.ts';
import type { LiveRecordingTable, LiveSliceTable, UploadSliceTable, UploadTable } from './upload-tables.ts';
import type { VoiceTables } from './voice-tables.ts';

/**
 * Rows as both databases store them. Columns are text, integer or real only, vectors bytes: booleans are 0 or 1, times
 * are ISO 8601 text in UTC with Z (so that text order is time order), lists and objects are JSON text. Only
 * repositories read these types; everyone else sees entities.
 */
export type Database = InstanceTables &
  AgentTables &
  DraftTables &
  RegistrationTables &
  FigureTables &
  ResetTables &
  SecondStepTables &
  LanguageTables &
  NoteTables &
  IdempotencyTables &
  OauthTables &
  OutboxTables &
  KnownWordTables &
  ShareTables &
  RecordingEditTables &
  TagTables &
  TrashTables &
  VoiceTables & {
    users: UserTable;
    user_words: UserWordTable;
    auth_sessions: SignInSessionTable;
    user_settings: UserSettingsTable;
    recordings: RecordingTable;
    recording_segments: RecordingSegmentTable;
    corrections: CorrectionTable;
    chat_sessions: ChatSessionTable;
    conversations: ConversationTable;
    jobs: JobTable;
    job_turns: JobTurnTable;
    transcription_progress: TranscriptionProgressTable;
    transcription_parts: TranscriptionPartTable;
    api_keys: ApiKeyTable;
    converted_audio: ConvertedAudioTable;
    recording_waveforms: RecordingWaveformTable;
    recording_moments: RecordingMomentTable;
    day_digests: DayDigestTable;
    day_digest_lines: DayDigestLineTable;
    people: PersonTable;
    person_words: PersonWordTable;
    person_mentions: PersonMentionTable;
    person_choices: PersonChoiceTable;
    person_facts: PersonFactTable;
    dropped_facts: DroppedFactTable;
    calendar_addresses: CalendarAddressTable;
    live_recordings: LiveRecordingTable;
    live_slices: LiveSliceTable;
    uploads: UploadTable;
    upload_slices: UploadSliceTable;
    file_arrivals: PendingUploadTable;
    search_owners: SearchOwnerTable;
    search_documents: SearchDocumentTable;
    search_postings: SearchPostingTable;
    embedding_models: EmbeddingModelTable;
    embedding_parts: EmbeddingPartTable;
  };

export type UserTable = {
  id: string;
  /** As typed, trimmed. */
  email: string;
  /** Unique form for comparisons, see contract/auth.ts emailKey. */
  email_key: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  is_email_verified: number;
  is_admin: number;
  is_active: number;
  subscription_plan: string;
  subscription_status: string;
  subscription_expires_at: string | null;
  /** Minutes are derived; clearing data does not reduce it. */
  total_recording_seconds: number;
  /** When the plan's minutes were used up; null while they are not. */
  limit_reached_at: string | null;
  last_login_at: string | null;
  /** When it will be deleted with everything in it; null: nobody has asked for that. */
  deletion_due_at: string | null;
  created_at: string;
  updated_at: string;
};

/** The words of names and addresses, see user-words.ts. */
export type UserWordTable = { word: string; user_id: string };

export type SignInSessionTable = {
  /** SHA-256 of the token, hex. The token itself is never stored. */
  id_hash: string;
  /** Names the session to its user; says nothing about the token. Null, as the last use, where an earlier version wrote. */
  id: string | null;
  user_id: string;
  browser: string | null;
  system: string | null;
  expires_at: string;
  last_used_at: string | null;
  created_at: string;
};

export type UserSettingsTable = {
  user_id: string;
  user_name: string | null;
  auto_record: number;
  segment_duration: number;
  is_recording_paused: number;
  wingman_response_length: number;
  search_all_when_empty: Generated<number>;
  stop_after_silence: Generated<number>;
  /** 0 to 23; null: digests of days are made only when asked for. */
  digest_hour: Generated<number | null>;
  automatic_notes: Generated<number>;
  /** See contract/language.ts; null: that of the instance. */
  speech_language: string | null;
  suggests_words: Generated<number>;
  /** IANA name last seen in X-Time-Zone; null until a browser sent one. */
  time_zone: string | null;
  created_at: string;
  updated_at: string;
};

export type RecordingTable = {
  id: string;
  user_id: string;
  filename: string;
  title: string | null;
  /** Found in what was said; shown while there is no title. */
  suggested_title: string | null;
  transcript: string;
  /** Whole seconds, measured. */
  duration: number;
  /** How many of them are already counted in its owner's total. */
  counted_seconds: Generated<number>;
  segment_number: number;
  is_auto_segmented: number;
  audio_path: string | null;
  audio_type: string | null;
  audio_bytes: number | null;
  incomplete: string | null;
  stated_duration: number | null;
  player_form: string | null;
  /** Of the example day: outside minutes and statistics. */
  is_example: Generated<number>;
  is_favorite: Generated<number>;
  /** Of the transcript: another number after each change. */
  transcript_revision: Generated<number>;
  status: string;
  status_reason: string | null;
  /** The instant at which the recording began. */
  created_at: string;
  uploaded_at: string;
  updated_at: string;
};

export type RecordingSegmentTable = {
  id: Generated<number>;
  recording_id: string;
  user_id: string;
  /** 0, 1, 2 … within the recording. */
  position: number;
  start_seconds: number;
  end_seconds: number;
  text: string;
  speaker: string | null;
  confidence: number | null;
  /** Instant at which the segment's first word was said: recording start plus start_seconds. */
  spoken_at: string;
  /** The correction by which it stands; null: as it was heard. */
  version: Generated<number | null>;
};

export type ChatSessionTable = {
  id: string;
  user_id: string;
  first_message: string;
  message_count: number;
  last_activity: string;
  title: string | null;
  is_pinned: Generated<number>;
  /** JSON, shape of contract chatScopeSchema; null: not limited. */
  scope: string | null;
  created_at: string;
};

export type ConversationTable = {
  id: string;
  user_id: string;
  session_id: string;
  message: string;
  response: string;
  /** JSON array of recording ids. */
  relevant_recording_ids: string;
  /** JSON array, shape of contract citationSchema. */
  citations: string;
  /** JSON, shape of contract searchScopeSchema. */
  scope: string;
  /** JSON array of {start, end} in `response`. */
  unsupported: string;
  /** See contract conversationSchema. */
  certainty: string | null;
  agent_id: string | null;
  /** Name and icon of the agent that wrote the answer. */
  agent_name: string | null;
  agent_icon: string | null;
  image_path: string | null;
  image_type: string | null;
  status: string;
  created_at: string;
};

export type ApiKeyTable = {
  id: string;
  user_id: string;
  name: string;
  /** The beginning of the key, by which its owner recognizes it. */
  prefix: string;
  /** SHA-256 of the key, hex. The key itself is never stored. */
  key_hash: string;
  created_at: string;
  last_used_at: string | null;
  /** With blanks between them, see contract/api-key.ts. */
  scopes: string;
  expires_at: string | null;
};

/** A recording's audio as mp3, made on first request. */
export type ConvertedAudioTable = {
  recording_id: string;
  file_key: string;
  created_at: string;
};

/** The waveform of a recording, measured on first request. */
export type RecordingWaveformTable = {
  recording_id: string;
  /** The measured audio: a replacement is measured again. */
  audio_path: string;
  /** JSON array of whole percent. */
  peaks: string;
};

/** What a user added to a recording at one of its seconds, see contract/moment.ts. */
export type RecordingMomentTable = {
  user_id: string;
  /** Made by the client: unique for its user only. */
  id: string;
  recording_id: string;
  kind: string;
  at_seconds: number;
  text: string | null;
  image_path: string | null;
  image_type: string | null;
  created_at: string;
  updated_at: string;
};

/** Keys of files that a process has begun to store and that no row refers to yet. */
export type PendingUploadTable = { file_key: string; node: string; started_at: string };
