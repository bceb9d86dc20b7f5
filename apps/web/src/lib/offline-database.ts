import { Dexie, type Table } from 'dexie';

/** An answer of the server, as it was when it was last read or changed here. */
export type KeptAnswer = {
  userId: string;
  /** The query's hash. */
  key: string;
  data: unknown;
  /** Milliseconds since 1970. */
  at: number;
  /** About so many bytes of text. */
  bytes: number;
};

/** What can be read again without the server. Apart from the recordings of this browser, which exist nowhere else. */
export class OfflineDatabase extends Dexie {
  declare answers: Table<KeptAnswer, [string, string]>;

  constructor(name = 'wingman-offline') {
    super(name);
    this.version(1).stores({ answers: '[userId+key], userId, at, [userId+at+bytes]' });
  }
}
