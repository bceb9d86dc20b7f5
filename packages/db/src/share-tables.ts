import type { Generated } from 'kysely';

/** A link to something of a user, see contract/share.ts. */
type ShareTable = {
  id: string;
  user_id: string;
  kind: string;
  /** SHA-256 of the token, hex. The token itself is never stored. */
  token_hash: string;
  recording_id: string | null;
  line_id: string | null;
  conversation_id: string | null;
  from_seconds: number | null;
  to_seconds: number | null;
  /** Of a span: the audio in whose seconds it is counted. */
  audio_path: string | null;
  has_audio: number;
  may_download: number;
  /** Argon2id. */
  password_hash: string | null;
  owner_name: string | null;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
  openings: Generated<number>;
  last_opened_at: string | null;
};

/** The sound of a span as mp3, made on first request. */
type ShareAudioTable = { share_id: string; file_key: string; created_at: string };

export type ShareTables = { shares: ShareTable; share_audio: ShareAudioTable };
