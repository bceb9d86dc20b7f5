/** A recording that is uploaded while it is made. Its row is deleted once its whole audio is transcribed. */
export type LiveRecordingTable = {
  recording_id: string;
  user_id: string;
  /** The number of the slice that is expected next, counted from 0. */
  next_slice: number;
  bytes: number;
  /** Seconds from its beginning whose words are in its segments. */
  transcribed_until: number;
  /** 1: closed, its slices were joined. */
  is_closed: number;
  /** 1: the client has ended it. */
  is_whole: number;
  updated_at: string;
};

/** Stored bytes of one or more slices of such a recording, the first of them with this number. */
export type LiveSliceTable = { recording_id: string; first_slice: number; file_key: string };

/** A file that is uploaded in slices and becomes a recording when it is complete. Until then it is not listed. */
export type UploadTable = {
  /** The id of the recording that it becomes. */
  id: string;
  user_id: string;
  /** The number of the slice that is expected next, counted from 0. */
  next_slice: number;
  /** Bytes received, including `base_path`. */
  bytes: number;
  /** The audio of the recording that its slices continue, where a live upload was incomplete. */
  base_path: string | null;
  updated_at: string;
};

/** Stored bytes of one or more slices of an upload, the first of them with this number. */
export type UploadSliceTable = { upload_id: string; first_slice: number; file_key: string };
