import type { Generated } from 'kysely';

/** Somebody who is heard or named in recordings. Those joined into another one stay, so that they can be split off. */
export type PersonTable = {
  id: string;
  user_id: string;
  name: string;
  /** The name by which lists are searched. */
  folded_name: string;
  /** By which a name that is heard or said is found again; null in one that recordings were chosen for. */
  name_key: string | null;
  /** Whom the user joined it into. */
  joined_into: string | null;
  /** Itself, or the last in the chain of those it was joined into. */
  root_id: string;
  is_hidden: Generated<number>;
  /**
   * 1: the user deleted it: it stays without its name, so that it is not found again. 2: nothing names it any more, and it stays
   * without its name for what the user dropped about it.
   */
  is_removed: Generated<number>;
  /** The user added, renamed, joined or hid it: it stays without recordings, too. */
  is_kept: Generated<number>;
  created_at: string;
  updated_at: string;
};

/** A word of a person's name, or of the name by which it is found again. Triggers keep them. */
export type PersonWordTable = { user_id: string; word: string; person_id: string };

/** A name in a recording, and whose it is. */
export type PersonMentionTable = {
  recording_id: string;
  user_id: string;
  person_id: string;
  /** `voice`, `named` in speech, or `written` by the user into a commitment. */
  kind: string;
  name: string;
  /** JSON array of {start, end} in seconds. */
  sources: string;
};

/** Whose a name is in one recording, as the user chose. */
export type PersonChoiceTable = {
  recording_id: string;
  user_id: string;
  name_key: string;
  person_id: string;
};

export type PersonFactTable = {
  id: string;
  user_id: string;
  person_id: string;
  /** Null in one that the user wrote. */
  recording_id: string | null;
  /** What it is about; empty in one that the user wrote. */
  kind: string;
  /** The same for the same fact in other recordings, and for its denial; empty in one that the user wrote. */
  fact_key: string;
  /** The name about which it was said. */
  name_key: string | null;
  text: string;
  found_text: string | null;
  origin: string;
  said_by: string | null;
  sources: string;
  is_denied: Generated<number>;
  is_stale: Generated<number>;
  is_confirmed: Generated<number>;
  /** The user confirmed or changed it. */
  is_touched: Generated<number>;
  updated_at: string;
};

/** A fact that the user dropped, without its words: it is not found again. */
export type DroppedFactTable = {
  id: string;
  user_id: string;
  person_id: string;
  kind: string;
  /** SHA-256 of the fact's key. */
  key_digest: string;
  /** Where it was said, as long as that recording is there. */
  recording_id: string | null;
  sources: string;
};
