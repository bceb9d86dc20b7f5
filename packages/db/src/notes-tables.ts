import type { Generated } from 'kysely';

/** The notes of a recording, see contract/notes.ts. */
export type RecordingNotesTable = {
  recording_id: string;
  user_id: string;
  kind: string;
  title: string | null;
  made_by: string;
  /** Of the rules that made them: notes of older ones are made again. */
  version: number;
  made_at: string;
  /** Id of the first segment of the transcript in which they were found; null where that is not known. */
  first_segment: number | null;
  /** The template by which they were made. */
  template_id: Generated<string | null>;
  /** The name of the model that wrote them. */
  model: Generated<string | null>;
};

/** A user's own form of notes, see contract/note-template.ts. */
export type NoteTemplateTable = {
  id: string;
  user_id: string;
  name: string;
  /** JSON array of {heading, instruction}. */
  sections: string;
  is_default: number;
  created_at: string;
  updated_at: string;
};

/** What a user chose for the notes of a recording. It outlives a new transcript. */
export type NoteChoiceTable = {
  recording_id: string;
  user_id: string;
  /** Null: as it is found. */
  kind: string | null;
  /** Null: the user's default. */
  template_id: string | null;
  /** Null: as the user's setting says. */
  is_off: number | null;
  updated_at: string;
};

/** A second version of notes beside the current one, until its user chooses. */
export type NoteProposalTable = {
  recording_id: string;
  user_id: string;
  /** `pending`, `ready` or `failed`. */
  state: string;
  reason: string | null;
  /** As its user wants it; null: as it is found. */
  kind: string | null;
  template_id: string | null;
  made_by: string;
  /** JSON {kind, title, lines}, shape of contract/note-proposal.ts; null until it is made. */
  note_json: string | null;
  created_at: string;
};

/** What a model answered about a part of a recording, until its notes are saved. */
export type NoteStageTable = {
  recording_id: string;
  /** Of the job that asked. */
  job_kind: string;
  /** Hash of what it was asked. */
  asked: string;
  user_id: string;
  answer: string;
  created_at: string;
};

/** A line of them. Lines that their user wrote or changed outlive a new transcript. */
export type NoteLineTable = {
  id: string;
  recording_id: string;
  user_id: string;
  section: string;
  /** Of a section of a template: its name. */
  heading: Generated<string | null>;
  position: number;
  text: string;
  found_text: string | null;
  origin: string;
  /** JSON array of {start, end} in seconds. */
  sources: string;
  is_stale: Generated<number>;
  /** The user deleted it: it stays without its words, so that it is not found again. */
  is_removed: Generated<number>;
  /** The user changed its words, its person or its day. */
  is_changed: Generated<number>;
  /** The user changed, settled or deleted it. */
  is_touched: Generated<number>;
  who: string | null;
  to_whom: string | null;
  due_text: string | null;
  /** YYYY-MM-DD. */
  due_from: string | null;
  due_to: string | null;
  /** HH:MM. */
  due_time: string | null;
  /** The day by which commitments are ordered; '9999' without one. */
  due_order: string;
  state: string;
  /** `rule` or `model`; null in a line that the user wrote. */
  made_by: Generated<string | null>;
  updated_at: string;
};

/** What a later recording says of a commitment, see contract/settlement.ts. */
export type SettlementTable = {
  id: string;
  user_id: string;
  /** The commitment; null only within the transaction that makes the notes of its recording again. */
  line_id: string | null;
  /** The later recording. */
  recording_id: string;
  /** `done`, `moved` or `dropped`. */
  kind: string;
  /** `open`, `accepted` or `rejected`. */
  state: string;
  /** JSON array of {start, end} in seconds of the later recording: what was answered is not proposed again. */
  sources: string;
  /** Of one that is moved and not answered: the words that said when. */
  due_text: string | null;
  due_from: string | null;
  due_to: string | null;
  due_time: string | null;
  created_at: string;
};

/** The segments that a settlement rests on. Triggers delete the rows of segments that are deleted. */
export type SettlementSegmentTable = { settlement_id: string; segment_id: number };

export type NoteTables = {
  settlements: SettlementTable;
  settlement_segments: SettlementSegmentTable;
  recording_notes: RecordingNotesTable;
  note_lines: NoteLineTable;
  note_templates: NoteTemplateTable;
  note_choices: NoteChoiceTable;
  note_proposals: NoteProposalTable;
  note_stages: NoteStageTable;
};
