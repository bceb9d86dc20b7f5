type TagTable = {
  id: string;
  user_id: string;
  name: string;
  /** By which two names are the same tag, see contract/tag-table.ts. */
  name_key: string;
  created_at: string;
  updated_at: string;
};

/** Which recordings have a tag; all three are of one user. */
type RecordingTagTable = { recording_id: string; tag_id: string; user_id: string };

export type TagTables = { tags: TagTable; recording_tags: RecordingTagTable };
