import type { Generated } from 'kysely';
import type { EmbeddingModelTable, EmbeddingPartTable } from './embedding-tables.ts';
import type {
  JobTable,
  JobTurnTable,
  TranscriptionPartTable,
  TranscriptionProgressTable,
} from './job-tables.ts';
import type { LiveRecordingTable, LiveSliceTable, UploadSliceTable, UploadTable } from './upload-tables.ts';

/**
 * Rows as both databases keep them. Columns are text, integer or real only, vectors bytes: booleans are 0 or 1, times are
 * ISO 8601 text in UTC with Z (so that text order is time order), lists and objects are JSON text.
 * Only repositories read these types; everyone else sees entities.
 */
export type Database = {
  users: UserTable;
  user_words: UserWordTable;
  auth_sessions: SignInSessionTable;
  rate_windows: RateWindowTable;
  instance_secrets: InstanceSecretTable;
  user_settings: UserSettingsTable;
  recordings: RecordingTable;
  recording_segments: RecordingSegmentTable;
  chat_sessions: ChatSessionTable;
  conversations: ConversationTable;
  agents: AgentTable;
  agent_favorites: AgentFavoriteTable;
  agent_questions: AgentQuestionsTable;
  jobs: JobTable;
  job_turns: JobTurnTable;
  transcription_progress: TranscriptionProgressTable;
  transcription_parts: TranscriptionPartTable;
  api_keys: ApiKeyTable;
  converted_audio: ConvertedAudioTable;
  recording_waveforms: RecordingWaveformTable;
  live_recordings: LiveRecordingTable;
  live_slices: LiveSliceTable;
  uploads: UploadTable;
  upload_slices: UploadSliceTable;
  file_removals: FileRemovalTable;
  file_arrivals: PendingUploadTable;
  audit_events: AuditEventTable;
  backup_runs: BackupRunTable;
  daily_counts: DailyCountTable;
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
  /** Minutes are derived; clearing data does not give seconds back. */
  total_recording_seconds: number;
  /** When the plan's minutes were used up; null while they are not. */
  limit_reached_at: string | null;
  last_login_at: string | null;
  created_at: string;
  updated_at: string;
};

/** The words of names and addresses, see user-words.ts. */
export type UserWordTable = { word: string; user_id: string };

export type SignInSessionTable = {
  /** SHA-256 of the token, hex. The token itself is never stored. */
  id_hash: string;
  user_id: string;
  expires_at: string;
  created_at: string;
};

/** How much one subject (an action and who does it) did in the window that ends. */
export type RateWindowTable = { subject: string; used: number; ends_at: string };

/** Made by the instance for itself, base64url. In no backup that is restored, and not moved. */
export type InstanceSecretTable = { name: string; secret: string; created_at: string };

export type UserSettingsTable = {
  user_id: string;
  user_name: string | null;
  auto_record: number;
  segment_duration: number;
  is_recording_paused: number;
  wingman_response_length: number;
  /** IANA name last seen in X-Time-Zone; null until a browser said one. */
  time_zone: string | null;
  created_at: string;
  updated_at: string;
};

export type RecordingTable = {
  id: string;
  user_id: string;
  filename: string;
  title: string | null;
  transcript: string;
  /** Whole seconds, measured. */
  duration: number;
  /** How many of them its owner's seconds hold already. */
  counted_seconds: Generated<number>;
  segment_number: number;
  is_auto_segmented: number;
  audio_path: string | null;
  audio_type: string | null;
  audio_bytes: number | null;
  incomplete: string | null;
  stated_duration: number | null;
  player_form: string | null;
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
};

export type ChatSessionTable = {
  id: string;
  user_id: string;
  first_message: string;
  message_count: number;
  last_activity: string;
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
  agent_id: string | null;
  image_path: string | null;
  image_type: string | null;
  status: string;
  created_at: string;
};

export type AgentTable = {
  id: string;
  /** Null for presets. */
  user_id: string | null;
  name: string;
  description: string;
  system_prompt: string;
  temperature: number;
  max_tokens: number;
  is_active: number;
  is_default: number;
  is_preset: number;
  category: string;
  icon: string;
  created_at: string;
  updated_at: string;
};

export type AgentFavoriteTable = { user_id: string; agent_id: string; created_at: string };

export type AgentQuestionsTable = {
  id: string;
  user_id: string;
  agent_id: string;
  /** JSON array of texts. */
  questions: string;
  generated_at: string;
  last_used_at: string | null;
  context_hash: string | null;
  created_at: string;
  updated_at: string;
};

export type AuditEventTable = {
  id: string;
  /** Who did it; null when nobody is known, or the account is gone. */
  user_id: string | null;
  /** See contract/audit.ts. */
  kind: string;
  subject: string;
  address: string | null;
  created_at: string;
};

/** One making of a backup, see contract/backup.ts. */
export type BackupRunTable = {
  id: string;
  host: string;
  folder: string;
  state: string;
  step: string;
  files: number;
  total_files: number;
  copied: number;
  copied_bytes: number;
  failure: string | null;
  started_at: string;
  updated_at: string;
  finished_at: string | null;
  missing: Generated<number>;
  unsaved: Generated<number>;
  /** Null: the backup was not read again. */
  verified_at: string | null;
  checked: Generated<number>;
  checked_bytes: Generated<number>;
  mended: Generated<number>;
  damaged: Generated<number>;
};

/** Written by triggers only: how many `recordings` or `conversations` began on a UTC day. */
export type DailyCountTable = {
  kind: string;
  /** YYYY-MM-DD. */
  day: string;
  total: number;
  /** Of recordings: those whose length is known, and their seconds together. */
  measured: number;
  seconds: number;
};

export type ApiKeyTable = {
  id: string;
  user_id: string;
  name: string;
  /** How the key begins, for its owner to know it by. */
  prefix: string;
  /** SHA-256 of the key, hex. The key itself is never stored. */
  key_hash: string;
  created_at: string;
  last_used_at: string | null;
};

/** A recording's audio as mp3, made when it was first asked for. */
export type ConvertedAudioTable = {
  recording_id: string;
  file_key: string;
  created_at: string;
};

/** How loud a recording is over its length, measured when it was first looked at. */
export type RecordingWaveformTable = {
  recording_id: string;
  /** The audio that was measured: another one in its place is measured again. */
  audio_path: string;
  /** JSON array of whole percent. */
  peaks: string;
};

/** Keys of stored files whose rows are gone. Written by triggers only; taken out once the file is gone. */
export type FileRemovalTable = { file_key: string };

/** Keys of files that a process has begun to store and that no row refers to yet. */
export type PendingUploadTable = { file_key: string; node: string; started_at: string };

/** Short numbers for users whose words are indexed. */
export type SearchOwnerTable = { id: Generated<number>; user_id: string };

/** A recording as the search knows it. It goes with the recording, and when one of its segments goes or changes. */
export type SearchDocumentTable = {
  id: Generated<number>;
  recording_id: string;
  owner_id: number;
  /** Of the analysis that made its lists. */
  version: number;
  segment_count: number;
  term_count: number;
  /** Instants at which its first and last segment begin. */
  spoken_from: string;
  spoken_to: string;
};

/** Where one term occurs in one recording; `data` is encoded by packages/search. */
export type SearchPostingTable = {
  owner_id: number;
  term: string;
  document_id: number;
  /** Segments in which it occurs. */
  hits: number;
  data: string;
};
