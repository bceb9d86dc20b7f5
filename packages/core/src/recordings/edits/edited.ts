import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { MadeRecording } from './make-audio.ts';

/** A file that is stored and becomes a recording with this id. */
export type StoredRecording = { id: string; fileKey: string; bytes: number; made: MadeRecording };

export type SaveDeps = {
  database: WingmanDatabase;
  nodeId: string;
  isEmbedded: () => boolean;
  makesNotes: boolean;
};

export type Edited = {
  stored: StoredRecording[];
  /** The file keys of the originals, of which those files were made. */
  keys: ReadonlyMap<string, string>;
  /** Copies of the images at moments of the originals, by their keys. */
  images: ReadonlyMap<string, string>;
  now: string;
};

/** Something was added meanwhile that has no copy yet: the job runs again. */
export class AddedMeanwhile extends Error {}
