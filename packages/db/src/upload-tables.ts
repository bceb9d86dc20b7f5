/** A recording that arrives while it is made. Its row is gone once its whole audio is transcribed. */
export type LiveRecordingTable = {
  recording_id: string;
  user_id: string;
  /** The number of the slice that is expected next, counted from 0. */
  next_slice: number;
  bytes: number;
  /** Seconds from its beginning whose words are in its segments. */
  transcribed_until: number;
  /** 1: nothing more is taken, its audio was put together. */
  is_closed: number;
  /** 1: whoever recorded it said that this is all. */
  is_whole: number;
  updated_at: string;
};

/** Stored bytes of one or more slices of such a recording, the first of them with this number. */
export type LiveSliceTable = { recording_id: string; first_slice: number; file_key: string };

/** A file that arrives in slices and becomes a recording when it is whole. Until then nobody sees it. */
export type UploadTable = {
  /** That of the recording which it becomes. */
  id: string;
  user_id: string;
  /** The number of the slice that is expected next, counted from 0. */
  next_slice: number;
  /** What has arrived, with `base_path`. */
  bytes: number;
  /** The audio of the recording that its slices continue, where only a part of it had arrived while it was made. */
  base_path: string | null;
  updated_at: string;
};

/** Stored bytes of one or more slices of an upload, the first of them with this number. */
export type UploadSliceTable = { upload_id: string; first_slice: number; file_key: string };
