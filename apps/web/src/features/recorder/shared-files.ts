import { mayHoldAudio } from '@wingman/contract/audio-format.ts';
import { cleanFileName } from '@wingman/contract/file-name.ts';
import type { LocalDatabase, LocalRecording, SharedRefusal } from '../../lib/local-database.ts';
import { randomId } from '../../lib/random-id.ts';

/** What is known of a shared file before its bytes are read. `lastModified`: milliseconds since 1970. */
export type SharedFile = { name: string; type: string; lastModified?: number };

const sliceBytes = 4 * 1024 * 1024;
/** Slices between two looks at the free space. */
const slicesPerLook = 16;
/** Share of the browser's space that shared files may fill: recordings need the rest. */
const fillableShare = 0.9;
/** Files that wait for one user's answer at most: any page can send some here. */
const waitingLimit = 50;
/** Milliseconds after which what was cut off while it came is deleted. */
const unfinishedMs = 24 * 60 * 60_000;

/** Nobody's, until somebody says that it is to be imported: no list of recordings shows it and nothing sends it. */
const nobody = '';

/**
 * Audio that another app has handed over. It lies among the recordings of this browser before anybody is asked, in the
 * same slices, so that importing it copies nothing: its row becomes that of a recording which waits to be sent.
 */
export class SharedFiles {
  readonly #database: LocalDatabase;
  readonly #storage: Pick<StorageManager, 'estimate'> | undefined;
  /** Milliseconds since 1970. */
  readonly #now: () => number;

  constructor(
    database: LocalDatabase,
    { storage, now = Date.now }: { storage?: Pick<StorageManager, 'estimate'>; now?: () => number } = {},
  ) {
    this.#database = database;
    this.#storage = storage;
    this.#now = now;
  }

  /**
   * Keeps a file as its bytes come, at most one slice of them in memory. What cannot be imported is kept by its name
   * only, with the reason. Reads the bytes to their end in any case, and fails when they cannot be read.
   */
  async keep(file: SharedFile, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const row = rowOf(file, this.#now());
    let refusal = await this.#refusalOf(file);
    await this.#database.recordings.put(row);
    const writer = new SliceWriter(this.#database, row.id, () => this.#hasRoom());
    try {
      for await (const some of bytes) if (!refusal && !(await writer.write(some))) refusal = 'noSpace';
      if (!refusal && !(await writer.end())) refusal = 'noSpace';
    } catch (error) {
      await this.drop(row.id);
      throw error;
    }
    if (!refusal && writer.bytes === 0) refusal = 'empty';
    if (refusal) await this.#refuse(row.id, refusal);
    else await this.#wait(row.id, writer.bytes, await writer.fingerprint());
  }

  async #refusalOf(file: SharedFile): Promise<SharedRefusal | undefined> {
    if (!mayHoldAudio(file)) return 'notAudio';
    const unclaimed = await this.#importable(undefined);
    return unclaimed.length >= waitingLimit ? 'tooMany' : undefined;
  }

  async #refuse(id: string, refusal: SharedRefusal): Promise<void> {
    await this.#database.slices.where('recordingId').equals(id).delete();
    await this.#database.recordings.update(id, { status: 'shared', refusal });
    // What names files only takes little room, but does not grow without end.
    const refused = (await this.#waiting()).filter((row) => row.refusal);
    for (const row of refused.slice(0, -waitingLimit)) await this.drop(row.id);
  }

  /** The same file shared again before anybody was asked is one file. */
  async #wait(id: string, bytes: number, fingerprint: string): Promise<void> {
    const sliceCount = Math.ceil(bytes / sliceBytes);
    const twin = (await this.#importable(undefined)).find((row) => row.fingerprint === fingerprint);
    if (twin) await this.drop(id);
    else await this.#database.recordings.update(id, { status: 'shared', bytes, sliceCount, fingerprint });
  }

  async #hasRoom(): Promise<boolean> {
    const none: StorageEstimate = {};
    const { usage = 0, quota = 0 } = (await this.#storage?.estimate().catch(() => none)) ?? none;
    return quota === 0 || usage + slicesPerLook * sliceBytes <= quota * fillableShare;
  }

  #waiting(): Promise<LocalRecording[]> {
    return this.#database.recordings.where({ status: 'shared' }).sortBy('timestamp');
  }

  /** What waits with its bytes for this user's answer; without one what is nobody's yet. */
  async #importable(askedOf: string | undefined): Promise<LocalRecording[]> {
    return (await this.#waiting()).filter((row) => row.askedOf === askedOf && !row.refusal);
  }

  /** From now on only this user is asked about what came while nobody was signed in. Removes what was cut off. */
  async claim(userId: string): Promise<void> {
    const { recordings, slices } = this.#database;
    await this.#database.transaction('rw', recordings, slices, () => this.#claimAll(userId));
    const before = this.#now() - unfinishedMs;
    const cutOff = await recordings
      .where({ status: 'receiving' })
      .filter((row) => row.nextAttemptAt < before)
      .primaryKeys();
    for (const id of cutOff) await this.drop(id);
  }

  /** What the user was asked about before gives way to the same file, so that it is asked about anew. */
  async #claimAll(userId: string): Promise<void> {
    const own = new Map((await this.#importable(userId)).map((row) => [row.fingerprint, row.id]));
    for (const row of await this.#waiting()) {
      if (row.askedOf !== undefined) continue;
      await this.#database.recordings.update(row.id, { askedOf: userId });
      if (row.refusal) continue;
      const twin = own.get(row.fingerprint);
      if (twin === undefined && own.size >= waitingLimit) await this.#refuse(row.id, 'tooMany');
      else own.set(row.fingerprint, row.id);
      if (twin !== undefined) await this.drop(twin);
    }
  }

  /** What a user is asked about, in the order in which it came. */
  async list(userId: string): Promise<LocalRecording[]> {
    return (await this.#waiting()).filter((row) => row.askedOf === userId);
  }

  /** How many came while nobody was signed in, and are nobody's yet. */
  async countUnclaimed(): Promise<number> {
    return (await this.#waiting()).filter((row) => row.askedOf === undefined).length;
  }

  /** The ids of those files that this browser still knows as imported by the user. */
  async knownAmong(files: readonly LocalRecording[], userId: string): Promise<Set<string>> {
    if (files.length === 0) return new Set();
    const own = await this.#database.recordings
      .where('[userId+timestamp]')
      .between([userId, 0], [userId, Infinity])
      .toArray();
    const known = new Set(own.map(({ fingerprint }) => fingerprint));
    return new Set(
      files.filter((file) => file.fingerprint && known.has(file.fingerprint)).map(({ id }) => id),
    );
  }

  /** The file as the browser stores it: nothing is read. */
  async audioOf({ id, mimeType }: LocalRecording): Promise<Blob> {
    const slices = await this.#database.slices.where('recordingId').equals(id).sortBy('sequence');
    return new Blob(
      slices.map(({ blob }) => blob),
      { type: mimeType },
    );
  }

  /** The user wants these: they wait to be sent. Answers how many; what another tab was told already does not count. */
  async accept(ids: readonly string[], userId: string): Promise<number> {
    const { recordings } = this.#database;
    return recordings
      .where('id')
      .anyOf([...ids])
      .filter((row) => row.status === 'shared' && row.askedOf === userId && !row.refusal)
      .modify((row) => {
        row.status = 'pending';
        row.userId = userId;
        row.nextAttemptAt = 0;
        delete row.askedOf;
      });
  }

  /** Deletes a file that waits, with its bytes. What was imported meanwhile stays. */
  async drop(id: string): Promise<void> {
    const { recordings, slices } = this.#database;
    await this.#database.transaction('rw', recordings, slices, async () => {
      const status = (await recordings.get(id))?.status ?? 'shared';
      if (status !== 'shared' && status !== 'receiving') return;
      await slices.where('recordingId').equals(id).delete();
      await recordings.delete(id);
    });
  }
}

function rowOf({ name, type, lastModified = Infinity }: SharedFile, now: number): LocalRecording {
  // A clock that runs ahead is not believed.
  const timestamp = Math.min(lastModified, now);
  return {
    id: randomId(),
    userId: nobody,
    filename: cleanFileName(name),
    mimeType: type || 'audio/webm',
    startedAt: new Date(timestamp).toISOString(),
    timestamp,
    duration: 0,
    segmentNumber: 1,
    isAutoSegmented: false,
    status: 'receiving',
    uploaded: false,
    bytes: 0,
    sliceCount: 0,
    attempts: 0,
    // When it came, while it waits.
    nextAttemptAt: now,
    isImported: true,
  };
}

/** Cuts what comes into slices, stores them and reads each back. */
class SliceWriter {
  readonly #database: LocalDatabase;
  readonly #id: string;
  readonly #hasRoom: () => Promise<boolean>;
  #slice = new Uint8Array(sliceBytes);
  #filled = 0;
  #sequence = 0;
  readonly #digests: Uint8Array<ArrayBuffer>[] = [];
  bytes = 0;

  constructor(database: LocalDatabase, id: string, hasRoom: () => Promise<boolean>) {
    this.#database = database;
    this.#id = id;
    this.#hasRoom = hasRoom;
  }

  /** False: the browser has no room for it. */
  async write(some: Uint8Array): Promise<boolean> {
    for (let from = 0; from < some.length; ) {
      const taken = some.subarray(from, from + sliceBytes - this.#filled);
      this.#slice.set(taken, this.#filled);
      this.#filled += taken.length;
      from += taken.length;
      if (this.#filled === sliceBytes && !(await this.#store())) return false;
    }
    return true;
  }

  /** Stores what is left. */
  async end(): Promise<boolean> {
    return this.#filled === 0 || this.#store();
  }

  /** The same for files of the same content. */
  async fingerprint(): Promise<string> {
    const all = await crypto.subtle.digest('SHA-256', await new Blob(this.#digests).arrayBuffer());
    return [...new Uint8Array(all)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  async #store(): Promise<boolean> {
    const key: [string, number] = [this.#id, this.#sequence];
    const blob = new Blob([this.#slice.slice(0, this.#filled)]);
    try {
      if (this.#sequence % slicesPerLook === 0 && !(await this.#hasRoom())) return false;
      await this.#database.slices.put({ recordingId: this.#id, sequence: this.#sequence, blob });
      const stored = await (await this.#database.slices.get(key))?.blob.arrayBuffer();
      if (stored?.byteLength !== this.#filled) return false;
      this.#digests.push(new Uint8Array(await crypto.subtle.digest('SHA-256', stored)));
    } catch {
      return false;
    }
    this.bytes += this.#filled;
    this.#filled = 0;
    this.#sequence += 1;
    return true;
  }
}
