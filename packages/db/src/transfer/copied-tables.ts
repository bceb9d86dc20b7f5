import type { Database } from '../schema.ts';

type Table = keyof Database;

/** A table whose rows are copied, and the columns that tell its rows apart. */
export type CopiedTable = { table: Table; key: string[] };

/** In an order in which each table comes after those that its rows refer to. */
export const copiedTables: CopiedTable[] = [
  { table: 'users', key: ['id'] },
  { table: 'user_words', key: ['word', 'user_id'] },
  { table: 'auth_sessions', key: ['id_hash'] },
  { table: 'user_settings', key: ['user_id'] },
  { table: 'api_keys', key: ['id'] },
  { table: 'recordings', key: ['id'] },
  { table: 'recording_segments', key: ['id'] },
  { table: 'converted_audio', key: ['recording_id'] },
  { table: 'live_recordings', key: ['recording_id'] },
  { table: 'live_slices', key: ['recording_id', 'first_slice'] },
  { table: 'uploads', key: ['id'] },
  { table: 'upload_slices', key: ['upload_id', 'first_slice'] },
  { table: 'agents', key: ['id'] },
  { table: 'agent_favorites', key: ['user_id', 'agent_id'] },
  { table: 'agent_questions', key: ['id'] },
  { table: 'chat_sessions', key: ['id'] },
  { table: 'conversations', key: ['id'] },
  { table: 'jobs', key: ['id'] },
  { table: 'audit_events', key: ['id'] },
];

/**
 * Left out when a backup is restored: whoever signed out, or was signed out, since the backup was made must not be signed
 * in again by it.
 */
export const signInTables: readonly Table[] = ['auth_sessions'];

/**
 * Tables that are not copied: triggers or the product itself fill them from the copied ones, or from the audio, and
 * files that were about to be removed, or had not arrived yet, are not copied in the first place. Limits of minutes and
 * turns are not worth it, an instance makes its secrets again, which backups there are is no part of one, and a transcription that is under way begins again.
 */
export const derivedTables = [
  'backup_runs',
  'daily_counts',
  'file_arrivals',
  'file_removals',
  'instance_secrets',
  'job_turns',
  'rate_windows',
  'recording_waveforms',
  'search_owners',
  'search_documents',
  'search_postings',
  'embedding_models',
  'embedding_parts',
  'transcription_progress',
  'transcription_parts',
];
