import type { Database } from '../schema.ts';

type Table = keyof Database;

/** A table whose rows are copied, and its key columns. */
export type CopiedTable = { table: Table; key: string[] };

/** In an order in which each table comes after those that its rows refer to. */
export const copiedTables: CopiedTable[] = [
  { table: 'instance_settings', key: ['name'] },
  { table: 'users', key: ['id'] },
  { table: 'user_words', key: ['word', 'user_id'] },
  { table: 'auth_sessions', key: ['id_hash'] },
  { table: 'user_settings', key: ['user_id'] },
  { table: 'api_keys', key: ['id'] },
  { table: 'idempotency_keys', key: ['user_id', 'key_hash'] },
  { table: 'oauth_clients', key: ['id'] },
  { table: 'oauth_grants', key: ['id'] },
  { table: 'oauth_tokens', key: ['token_hash'] },
  { table: 'webhooks', key: ['id'] },
  { table: 'second_steps', key: ['user_id'] },
  { table: 'recovery_codes', key: ['user_id', 'code_hash'] },
  { table: 'calendar_addresses', key: ['user_id'] },
  { table: 'recordings', key: ['id'] },
  { table: 'recording_languages', key: ['recording_id'] },
  { table: 'recording_segments', key: ['id'] },
  { table: 'corrections', key: ['id'] },
  { table: 'recording_edits', key: ['id'] },
  { table: 'recording_edit_sources', key: ['recording_id'] },
  { table: 'transcript_choices', key: ['correction_id'] },
  { table: 'transcript_drafts', key: ['recording_id'] },
  { table: 'transcript_draft_parts', key: ['recording_id', 'position'] },
  { table: 'converted_audio', key: ['recording_id'] },
  { table: 'recording_moments', key: ['user_id', 'id'] },
  { table: 'known_words', key: ['id'] },
  { table: 'applied_words', key: ['id'] },
  { table: 'rejected_words', key: ['user_id', 'heard_key', 'word_key'] },
  { table: 'tags', key: ['id'] },
  { table: 'recording_tags', key: ['recording_id', 'tag_id'] },
  { table: 'note_templates', key: ['id'] },
  { table: 'note_choices', key: ['recording_id'] },
  { table: 'note_proposals', key: ['recording_id'] },
  { table: 'recording_notes', key: ['recording_id'] },
  { table: 'note_lines', key: ['id'] },
  { table: 'settlements', key: ['id'] },
  { table: 'settlement_segments', key: ['settlement_id', 'segment_id'] },
  { table: 'day_digests', key: ['id'] },
  { table: 'day_digest_lines', key: ['id'] },
  { table: 'people', key: ['id'] },
  { table: 'person_mentions', key: ['recording_id', 'kind', 'name'] },
  { table: 'person_choices', key: ['recording_id', 'name_key'] },
  { table: 'person_facts', key: ['id'] },
  { table: 'dropped_facts', key: ['id'] },
  { table: 'voice_consents', key: ['user_id'] },
  { table: 'voiceprints', key: ['recording_id', 'speaker'] },
  { table: 'voice_matches', key: ['recording_id', 'speaker', 'person_id'] },
  { table: 'voice_exclusions', key: ['person_id'] },
  { table: 'live_recordings', key: ['recording_id'] },
  { table: 'live_slices', key: ['recording_id', 'first_slice'] },
  { table: 'uploads', key: ['id'] },
  { table: 'upload_slices', key: ['upload_id', 'first_slice'] },
  { table: 'agents', key: ['id'] },
  { table: 'agent_favorites', key: ['user_id', 'agent_id'] },
  { table: 'agent_questions', key: ['id'] },
  { table: 'chat_sessions', key: ['id'] },
  { table: 'conversations', key: ['id'] },
  { table: 'trashed_recordings', key: ['id'] },
  { table: 'trashed_rows', key: ['id'] },
  { table: 'trashed_files', key: ['recording_id', 'file_key'] },
  { table: 'trashed_answers', key: ['conversation_id'] },
  { table: 'trashed_chats', key: ['id'] },
  { table: 'trashed_chat_rows', key: ['id'] },
  { table: 'trashed_chat_files', key: ['chat_id', 'file_key'] },
  { table: 'shares', key: ['id'] },
  { table: 'share_audio', key: ['share_id'] },
  { table: 'jobs', key: ['id'] },
  { table: 'audit_events', key: ['id'] },
  { table: 'figure_events', key: ['id'] },
  { table: 'figures', key: ['unit', 'period', 'kind'] },
  { table: 'active_users', key: ['unit', 'period', 'user_id'] },
];

/**
 * Left out when a backup is restored: sessions and tokens that were ended since the backup was made must not be valid again.
 */
export const signInTables: readonly Table[] = ['auth_sessions', 'oauth_tokens'];

/**
 * Tables that are not copied: triggers or the product itself fill them from the copied ones, or from the audio; files
 * that were queued for deletion, or not yet uploaded, are not copied either. Links for new passwords, sign-ins that wait for a code, invitations (a used one must not be valid again), rate limits and turns are left out, an
 * instance regenerates its secrets, a backup does not contain the list of backups, and a running transcription, or a model
 * that writes notes, starts over. Events for programs are of the instance in which they happened: those who follow them are told that
 * others begin.
 */
export const derivedTables = [
  'backup_runs',
  'daily_counts',
  'file_arrivals',
  'file_removals',
  'instance_secrets',
  'invitations',
  'job_turns',
  'note_stages',
  'outbox_events',
  'outbox_positions',
  'person_words',
  'rate_windows',
  'password_resets',
  'sign_in_tickets',
  'recording_waveforms',
  'search_owners',
  'search_documents',
  'search_postings',
  'embedding_models',
  'embedding_parts',
  'transcription_progress',
  'transcription_parts',
  'webhook_deliveries',
];
