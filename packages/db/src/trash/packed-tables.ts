import type { Database } from '../schema.ts';

type Table = keyof Database;

/** A table with rows that belong to a recording and go into the trash with it. */
export type PackedTable = {
  table: Table;
  /** The column with the recording's id; `recording_id` by default. */
  of?: string;
  /** A column with the key of a stored file. Without the file the row is restored without its key, or not at all. */
  file?: { column: string; isNeeded: boolean };
  /** Columns with ids of rows of other tables that may be gone meanwhile: the row is then restored with null, or not at all. */
  refers?: { column: string; to: Table; otherwise: 'null' | 'drop' }[];
};

/**
 * Every table whose rows belong to a recording, in an order in which each comes after those that its rows refer to. What is here is
 * packed and deleted when the recording comes into the trash, so that no query can find it, and inserted again when it is
 * restored. A test compares the list with the database: a new table must be here or in `rebuiltTables`.
 */
export const packedTables: readonly PackedTable[] = [
  { table: 'recordings', of: 'id', file: { column: 'audio_path', isNeeded: false } },
  { table: 'recording_segments' },
  { table: 'corrections' },
  { table: 'applied_words' },
  { table: 'converted_audio', file: { column: 'file_key', isNeeded: true } },
  { table: 'recording_waveforms' },
  { table: 'transcript_choices' },
  { table: 'transcript_drafts' },
  { table: 'transcript_draft_parts' },
  { table: 'recording_languages' },
  { table: 'recording_moments', file: { column: 'image_path', isNeeded: false } },
  { table: 'recording_tags', refers: [{ column: 'tag_id', to: 'tags', otherwise: 'drop' }] },
  { table: 'note_choices', refers: [{ column: 'template_id', to: 'note_templates', otherwise: 'null' }] },
  { table: 'note_proposals', refers: [{ column: 'template_id', to: 'note_templates', otherwise: 'null' }] },
  { table: 'recording_notes', refers: [{ column: 'template_id', to: 'note_templates', otherwise: 'null' }] },
  { table: 'note_lines' },
  { table: 'shares', refers: [{ column: 'conversation_id', to: 'conversations', otherwise: 'drop' }] },
  { table: 'day_digest_lines', refers: [{ column: 'digest_id', to: 'day_digests', otherwise: 'drop' }] },
  { table: 'person_mentions', refers: [{ column: 'person_id', to: 'people', otherwise: 'drop' }] },
  { table: 'person_choices', refers: [{ column: 'person_id', to: 'people', otherwise: 'drop' }] },
  { table: 'person_facts', refers: [{ column: 'person_id', to: 'people', otherwise: 'drop' }] },
  { table: 'dropped_facts', refers: [{ column: 'person_id', to: 'people', otherwise: 'drop' }] },
  { table: 'live_recordings' },
  { table: 'live_slices', file: { column: 'file_key', isNeeded: true } },
  { table: 'transcription_progress' },
  { table: 'transcription_parts' },
  { table: 'embedding_parts', refers: [{ column: 'model_id', to: 'embedding_models', otherwise: 'drop' }] },
  { table: 'jobs', of: 'subject_id' },
];

/** Tables that are packed in ways of their own: rows of two recordings, people whom nothing else names, matches that the user
 * rejected, and the index. */
export const ownPackedTables: readonly Table[] = [
  'settlements',
  'settlement_segments',
  'people',
  'voice_matches',
  'search_documents',
  'search_postings',
];

/**
 * Tables that are filled again when the jobs of a restored recording go on, or when somebody asks for it, or that hold only what is
 * under way. Nothing of how voices sound stays in the trash: of their matches only whom a voice is not.
 */
export const rebuiltTables: readonly Table[] = [
  'note_stages',
  'share_audio',
  'recording_edit_sources',
  'voiceprints',
];

/**
 * The same for chats: every table whose rows belong to a chat, by a column with its id, or else with that of one of its exchanges.
 */
export const packedChatTables: readonly PackedTable[] = [
  { table: 'chat_sessions', of: 'id' },
  {
    table: 'conversations',
    of: 'session_id',
    file: { column: 'image_path', isNeeded: false },
    refers: [{ column: 'agent_id', to: 'agents', otherwise: 'null' }],
  },
  { table: 'trashed_answers', of: 'conversation_id' },
  {
    table: 'shares',
    of: 'conversation_id',
    refers: [
      { column: 'recording_id', to: 'recordings', otherwise: 'drop' },
      { column: 'line_id', to: 'note_lines', otherwise: 'drop' },
    ],
  },
];
