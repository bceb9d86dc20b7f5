import type { SpeechLanguage } from '@wingman/contract/language-table.ts';
import type { DexieOptions, EntityTable, Table } from 'dexie';
import { Dexie } from 'dexie';

/**
 * Where a recording in this browser stands: being captured, waiting to be sent, refused for good by the
 * server (kept, with the reason), or acknowledged by the server. A shared file is being received, or waits until its
 * user says whether to import it.
 */
export type LocalRecordingStatus = 'capturing' | 'pending' | 'refused' | 'uploaded' | 'receiving' | 'shared';

/** Why a shared file cannot be imported. */
export type SharedRefusal = 'notAudio' | 'empty' | 'noSpace' | 'tooMany';

/** A recording as this browser knows it; its audio lies beside it in slices. */
export type LocalRecording = {
  /** UUID, the same on the server. */
  id: string;
  /** Who made it. It is shown to, and sent for, nobody else. Empty for a shared file that was not imported. */
  userId: string;
  filename: string;
  mimeType: string;
  /** ISO 8601 instant at which it began. */
  startedAt: string;
  /** The same instant in milliseconds, for ordering. */
  timestamp: number;
  /** Seconds by the clock, without pauses. The server measures again. */
  duration: number;
  segmentNumber: number;
  isAutoSegmented: boolean;
  /** In which language it is, where its user chose one for it. */
  language?: SpeechLanguage;
  status: LocalRecordingStatus;
  /** True only after the server acknowledged it. */
  uploaded: boolean;
  /** Instant of the acknowledgement, in milliseconds. */
  uploadedAt?: number;
  /** Bytes and slices that the recorder has delivered, whether or not their safety copy succeeded. */
  bytes: number;
  sliceCount: number;
  attempts: number;
  /** Milliseconds since 1970 before which no automatic attempt is made. */
  nextAttemptAt: number;
  /** Italian sentence. */
  lastError?: string;
  /** HTTP status of the same failure; 0 when no answer came. */
  lastStatus?: number;
  /** True when something between browser and server refused it, and not the server itself. */
  refusedOnTheWay?: boolean;
  /** A file that a person chose, not something recorded here: the file itself exists elsewhere too. */
  isImported?: boolean;
  /** Of an imported file: where it stands in the list was seen, or is no longer to be said. */
  isPlaceKnown?: boolean;
  /** Of a shared file: the user who is asked about it. */
  askedOf?: string;
  /** Of a shared file of which only the name is kept: why. */
  refusal?: SharedRefusal;
  /** Of what was shared: the same for the same content. */
  fingerprint?: string;
  /** Parts of it were sent while it was made, or tried to be. */
  wasLive?: boolean;
  serverStatus?: 'recording' | 'queued' | 'transcribing' | 'ready' | 'failed';
  transcript?: string;
};

/** A chunk of a recording. Only the first one carries the container's header: alone the others are no audio. */
export type LocalSlice = { recordingId: string; sequence: number; blob: Blob };

/** What this browser keeps until the server has it, and for a while after. */
export class LocalDatabase extends Dexie {
  declare recordings: EntityTable<LocalRecording, 'id'>;
  declare slices: Table<LocalSlice, [string, number]>;

  constructor(name = 'wingman', options?: DexieOptions) {
    super(name, options);
    this.version(1).stores({
      recordings: 'id, timestamp, status, [userId+status], [userId+timestamp]',
      slices: '[recordingId+sequence], recordingId',
    });
  }
}
