import type { LocalDatabase, LocalRecording } from '../../lib/local-database.ts';
import { messages } from '../../messages/messages.ts';

const texts = messages.recorder;

/** A recording of this browser, and whether all its audio has a copy that survives this page. */
export type VaultRecording = LocalRecording & { safe: boolean };

/** Audio rebuilt from its slices. `complete` is false when slices that the recorder delivered are missing. */
export type RebuiltAudio = {
  audio: Blob;
  complete: boolean /** Numbers of the slices that it is made of. */;
  sequences: ReadonlySet<number>;
};

/** `isFile`: a file that is held on purpose, and not because the store failed. */
type MemoryRecording = { row: LocalRecording | null; slices: Map<number, Blob>; isFile?: true };

/** Milliseconds after which a local store that does not answer counts as broken. */
const storeTimeoutMs = 5_000;

/** The local store does not answer. What it holds is unknown, which is not the same as nothing. */
class StoreHangs extends Error {
  constructor() {
    super('The local store does not answer');
  }
}

/**
 * Keeps recordings in the browser's database, and in memory what the database did not keep: whatever happens
 * to the store, the audio is in one of the two. Nothing here throws because of the store while capturing.
 */
export class RecordingVault {
  readonly #database: LocalDatabase;
  readonly #memory = new Map<string, MemoryRecording>();
  readonly #listeners = new Set<() => void>();
  /** While the store hangs it is not asked again for this long, so that nothing queues up behind it. */
  #hangsUntil = 0;
  /** One restoration after another. */
  #restoring: Promise<void> = Promise.resolve();

  constructor(database: LocalDatabase) {
    this.#database = database;
  }

  /** Where it is kept, for what other apps shared. */
  get database(): LocalDatabase {
    return this.#database;
  }

  /** Calls the listener when what is held in memory changes; changes of the database are seen by live queries. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Writes a new recording down. False: it is held in memory only. */
  async begin(row: LocalRecording): Promise<boolean> {
    try {
      await this.#withinTime(() => this.#database.recordings.put(row));
      return true;
    } catch {
      this.#memoryOf(row.id).row = row;
      this.#changed();
      return false;
    }
  }

  /** Holds a recording and its audio in memory only, e.g. a file too large for the store: nothing is copied. */
  hold(row: LocalRecording, audio: Blob): void {
    const held = this.#memoryOf(row.id);
    held.row = row;
    held.isFile = true;
    held.slices.set(0, audio);
    this.#changed();
  }

  /**
   * Keeps a slice and reads it back. False: the slice has no safety copy and is held in memory.
   * Slices may be written in any order; their number decides their place.
   */
  async append(id: string, sequence: number, blob: Blob): Promise<boolean> {
    try {
      await this.#withinTime(() => this.#writeAndReadBack(id, sequence, blob));
      return true;
    } catch {
      this.#memoryOf(id).slices.set(sequence, blob);
      this.#changed();
      return false;
    }
  }

  async #writeAndReadBack(id: string, sequence: number, blob: Blob): Promise<void> {
    await this.#database.slices.put({ recordingId: id, sequence, blob });
    const stored = await this.#database.slices.get([id, sequence]);
    const bytes = stored ? (await stored.blob.arrayBuffer()).byteLength : 0;
    if (bytes !== blob.size) throw new Error('The stored slice is not the one that was written');
  }

  /** Changes fields of a recording, wherever it is held. */
  async update(id: string, change: Partial<LocalRecording>): Promise<void> {
    const held = this.#memory.get(id);
    if (held?.row) {
      held.row = { ...held.row, ...change };
      this.#changed();
      return;
    }
    try {
      await this.#withinTime(() => this.#database.recordings.update(id, change));
    } catch {
      // The row could be read a moment ago or not at all; what the change says is kept for this page.
      const row = await this.#readRow(id);
      if (!row) return;
      this.#memoryOf(id).row = { ...row, ...change };
      this.#changed();
    }
  }

  /** All recordings of one person, oldest first; those held in memory alone while the store does not answer. */
  async list(userId: string): Promise<VaultRecording[]> {
    return (await this.listKnown(userId)).rows;
  }

  /** The same list. `isWhole`: false while the store does not answer, so that more may be there. */
  async listKnown(userId: string): Promise<{ rows: VaultRecording[]; isWhole: boolean }> {
    let isWhole = true;
    const stored = await this.#withinTime(() =>
      this.#database.recordings
        .where('[userId+timestamp]')
        .between([userId, 0], [userId, Infinity])
        .toArray(),
    ).catch((error: unknown) => {
      isWhole = !(error instanceof StoreHangs);
      return [];
    });
    const byId = new Map(stored.map((row) => [row.id, row]));
    for (const { row } of this.#memory.values()) if (row?.userId === userId) byId.set(row.id, row);
    const rows = [...byId.values()]
      .sort((a, b) => a.timestamp - b.timestamp)
      .map((row) => ({ ...row, safe: !this.#memory.has(row.id) }));
    return { rows, isWhole };
  }

  /** Recordings that say they are being captured, of anybody: some tab's, or left behind by a crash. */
  async capturing(): Promise<LocalRecording[]> {
    return this.#withinTime(() => this.#database.recordings.where({ status: 'capturing' }).toArray()).catch(
      () => [],
    );
  }

  /** Shared files about which this user is still asked. */
  async askedOf(userId: string): Promise<LocalRecording[]> {
    return this.#withinTime(() =>
      this.#database.recordings
        .where({ status: 'shared' })
        .filter((row) => row.askedOf === userId)
        .toArray(),
    ).catch(() => []);
  }

  async get(id: string): Promise<VaultRecording | undefined> {
    const row = this.#memory.get(id)?.row ?? (await this.#readRow(id));
    return row ? { ...row, safe: !this.#memory.has(id) } : undefined;
  }

  /** How much audio of a recording is there: slices by number, from both places. Null while the store does not answer. */
  async measure(id: string): Promise<{ bytes: number; sliceCount: number } | null> {
    const { slices, isWhole } = await this.#slicesOf(id);
    if (!isWhole) return null;
    return { bytes: sizeOf(slices), sliceCount: slices.length };
  }

  /** At most `limit` slices in a row from a number on; none where the first of them is not there. */
  async slicesFrom(id: string, from: number, limit: number): Promise<Blob[]> {
    const stored = await this.#withinTime(() =>
      this.#database.slices
        .where('[recordingId+sequence]')
        .between([id, from], [id, from + limit])
        .toArray(),
    ).catch(() => []);
    const bySequence = new Map(stored.map(({ sequence, blob }) => [sequence, blob]));
    for (const [sequence, blob] of this.#memory.get(id)?.slices ?? []) bySequence.set(sequence, blob);
    const slices: Blob[] = [];
    for (let sequence = from; sequence < from + limit; sequence += 1) {
      const blob = bySequence.get(sequence);
      if (!blob) break;
      slices.push(blob);
    }
    return slices;
  }

  /**
   * Joins all slices of a recording in order. Null while the store does not answer and memory does not hold it whole.
   * Throws with an Italian sentence when there is no audio at all.
   */
  async findAudio(id: string): Promise<RebuiltAudio | null> {
    const row = await this.get(id);
    const { slices, sequences, isWhole } = await this.#slicesOf(id);
    const isComplete = row !== undefined && sizeOf(slices) === row.bytes;
    if (!isWhole && !isComplete) return null;
    const type = row?.mimeType || slices.find((blob) => blob.type)?.type || 'audio/webm';
    const audio = new Blob(slices, { type });
    if (!row || audio.size === 0) throw new Error(texts.upload.missing);
    return { audio, complete: isComplete, sequences: new Set(sequences) };
  }

  /** The same audio. Throws with an Italian sentence when there is none, or the store does not answer. */
  async audioOf(id: string): Promise<RebuiltAudio> {
    const found = await this.findAudio(id);
    if (!found) throw new Error(texts.upload.missing);
    return found;
  }

  /** Deletes a recording and its audio. */
  async remove(id: string): Promise<void> {
    const { recordings, slices } = this.#database;
    await this.#withinTime(() =>
      this.#database.transaction('rw', recordings, slices, async () => {
        await slices.where('recordingId').equals(id).delete();
        await recordings.delete(id);
      }),
    ).catch(() => {});
    if (this.#memory.delete(id)) this.#changed();
  }

  /** Recordings of anybody that the server acknowledged before an instant (milliseconds since 1970). */
  async uploadedBefore(instant: number): Promise<LocalRecording[]> {
    const rows = await this.#withinTime(() =>
      this.#database.recordings.where({ status: 'uploaded' }).toArray(),
    ).catch(() => []);
    return rows.filter((row) => (row.uploadedAt ?? 0) < instant);
  }

  /** Frees the memory of an uploaded recording. */
  releaseMemory(id: string): void {
    const held = this.#memory.get(id);
    if (!held) return;
    held.slices.clear();
    if (!held.row) this.#memory.delete(id);
    this.#changed();
  }

  /** Whether this page has audio in memory that would be lost with it. */
  get holdsUnsafeAudio(): boolean {
    return [...this.#memory.values()].some((held) => held.slices.size > 0);
  }

  async #slicesOf(id: string): Promise<{ slices: Blob[]; sequences: number[]; isWhole: boolean }> {
    let isWhole = true;
    const stored = await this.#withinTime(() =>
      this.#database.slices.where('recordingId').equals(id).toArray(),
    ).catch((error: unknown) => {
      isWhole = !(error instanceof StoreHangs);
      return [];
    });
    const bySequence = new Map(stored.map(({ sequence, blob }) => [sequence, blob]));
    for (const [sequence, blob] of this.#memory.get(id)?.slices ?? []) bySequence.set(sequence, blob);
    const inOrder = [...bySequence].sort(([a], [b]) => a - b);
    const sequences = inOrder.map(([sequence]) => sequence);
    return { slices: inOrder.map(([, blob]) => blob), sequences, isWhole };
  }

  async #readRow(id: string): Promise<LocalRecording | undefined> {
    return this.#withinTime(() => this.#database.recordings.get(id)).catch(() => undefined);
  }

  #memoryOf(id: string): MemoryRecording {
    const held = this.#memory.get(id) ?? { row: null, slices: new Map<number, Blob>() };
    this.#memory.set(id, held);
    return held;
  }

  #withinTime<T>(work: () => PromiseLike<T>): Promise<T> {
    if (performance.now() < this.#hangsUntil) return Promise.reject(new StoreHangs());
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLate = false;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isLate = true;
        this.#hangsUntil = performance.now() + 6 * storeTimeoutMs;
        reject(new StoreHangs());
      }, storeTimeoutMs);
    });
    const done = work();
    void done.then(
      () => isLate && this.#storeAnswers(),
      () => {},
    );
    return Promise.race([done, late]).finally(() => clearTimeout(timer));
  }

  /** The store was slow and not broken: what was held in memory meanwhile gets its safety copy after all. */
  #storeAnswers(): void {
    this.#hangsUntil = 0;
    this.#restoring = this.#restoring.then(async () => {
      for (const [id, held] of [...this.#memory]) {
        if (!held.isFile) await this.#restore(id, held).catch(() => {});
      }
    });
  }

  /** Stores what is held. Never what was removed meanwhile; what was changed meanwhile once more. */
  async #restore(id: string, held: MemoryRecording): Promise<void> {
    const isHeld = () => this.#memory.get(id) === held;
    for (const [sequence, blob] of [...held.slices]) {
      if (!isHeld()) return;
      await this.#withinTime(() => this.#writeAndReadBack(id, sequence, blob));
      held.slices.delete(sequence);
    }
    while (held.row && isHeld()) {
      const { row } = held;
      await this.#withinTime(() => this.#database.recordings.put(row));
      if (held.row === row) held.row = null;
    }
    if (held.slices.size === 0 && isHeld()) this.#memory.delete(id);
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

const sizeOf = (slices: readonly Blob[]) => slices.reduce((sum, { size }) => sum + size, 0);
