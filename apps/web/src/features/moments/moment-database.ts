import type { MomentKind } from '@wingman/contract/moment.ts';
import { Dexie, type EntityTable } from 'dexie';

/** A moment, or a change of one, of which the server has not been told yet. */
export type LocalMoment = {
  /** UUID, the same on the server. */
  id: string;
  /** Who made it. It is shown to, and sent for, nobody else. */
  userId: string;
  recordingId: string;
  kind: MomentKind;
  /** Seconds from the recording's start. */
  at: number;
  text: string | null;
  /** Of a picture that the server does not have. */
  image?: Blob;
  /** ISO 8601 instant. */
  createdAt: string;
  /** What the server is to be told. A `draft` is a note that is still being written. */
  change: 'draft' | 'new' | 'edit' | 'delete';
  /** What a deleted one was to be told before; left out when the server knew it as it was. */
  before?: 'new' | 'edit';
  /** Grows with each change: what was sent may be older than what is here. */
  revision: number;
  attempts: number;
  /** Milliseconds since 1970 before which it is not sent. */
  nextAttemptAt: number;
  /** Why the server does not take it, as an Italian sentence. It is not sent again until somebody changes it or asks. */
  refusal?: string;
};

/**
 * A database apart from the one of the recordings: a new version of that one would have a recording that runs in another
 * tab wait, or write into a store that was closed.
 */
export class MomentDatabase extends Dexie {
  declare moments: EntityTable<LocalMoment, 'id'>;

  constructor(name = 'wingman-moments') {
    super(name);
    this.version(1).stores({ moments: 'id, userId, [userId+recordingId]' });
  }
}
