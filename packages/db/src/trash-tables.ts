import type { Generated } from 'kysely';

/** A recording in the trash. Its rows are packed in `trashed_rows` and stand in no other table. */
export type TrashedRecordingTable = {
  id: string;
  user_id: string;
  title: string | null;
  suggested_title: string | null;
  filename: Generated<string>;
  segment_number: Generated<number>;
  is_auto_segmented: Generated<number>;
  /** Whole seconds. */
  duration: number;
  /** Bytes of its audio. */
  bytes: number;
  /** `deleted` by its user, or `replaced` by recordings that were made of it. */
  reason: string;
  is_example: number;
  /** The instant at which the recording began. */
  created_at: string;
  deleted_at: string;
  /** When a clean-up first found that its time is over. */
  due_at: string | null;
};

/** Rows of one table that belong to such a recording, a JSON array; bytes are base64. */
export type TrashedRowsTable = {
  id: Generated<number>;
  recording_id: string;
  table_name: string;
  rows_json: string;
};

/** The files of such a recording. A trigger queues them for deletion with their row. */
export type TrashedFileTable = { recording_id: string; file_key: string };

/**
 * An answer as it was before recordings that it cites came into the trash: JSON of its text, its citations and what rests on
 * them.
 */
export type TrashedAnswerTable = { conversation_id: string; user_id: string; answer_json: string };

/** A deleted chat. Its rows are packed in `trashed_chat_rows` and stand in no other table. */
type TrashedChatTable = {
  id: string;
  user_id: string;
  title: string | null;
  first_message: string;
  message_count: number;
  last_activity: string;
  created_at: string;
  deleted_at: string;
  /** When a clean-up first found that its time is over. */
  due_at: string | null;
};

type TrashedChatRowsTable = {
  id: Generated<number>;
  chat_id: string;
  table_name: string;
  rows_json: string;
};

/** The images of its questions. A trigger queues them for deletion with their row. */
type TrashedChatFileTable = { chat_id: string; file_key: string };

export type TrashTables = {
  trashed_chats: TrashedChatTable;
  trashed_chat_rows: TrashedChatRowsTable;
  trashed_chat_files: TrashedChatFileTable;
  trashed_recordings: TrashedRecordingTable;
  trashed_rows: TrashedRowsTable;
  trashed_files: TrashedFileTable;
  trashed_answers: TrashedAnswerTable;
};
