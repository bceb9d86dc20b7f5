import type { Capture } from './capture.ts';

/** Options of a new part: its number, whether it follows another, and the milliseconds recorded in it so far. */
export type PartFacts = { segmentNumber: number; isAutoSegmented: boolean; recordedMs: () => number };

type SequenceParts = {
  /** Starts a browser recorder on the stream. Throws what the browser throws. */
  begin: (part: PartFacts) => Capture;
  /** Milliseconds of the whole recording so far, without pauses. */
  elapsedMs: () => number;
  /** Milliseconds after which a part is cut off and the next one goes on; null while none is to be cut. */
  segmentMs: () => number | null;
  /** A part lies in the vault, ready to be sent. */
  onFinished: (id: string) => void;
};

/** A part of a running recording, and the milliseconds of the whole at which it began. */
export type RecordedPart = { id: string; fromMs: number };

/** Milliseconds before a cut that the browser refused is tried again. */
const retryCutMs = 60_000;

/**
 * The parts of one recording, one behind the other. The next part's recorder starts before the one before is
 * stopped, both on the same stream: at a cut a moment of audio is kept twice rather than lost.
 */
export class PartSequence {
  readonly #parts: SequenceParts;
  #current: Capture;
  #list: readonly RecordedPart[];
  #number = 1;
  /** Milliseconds of the whole recording at which the current part began, and ended. */
  #limits: { from: number; to: number | null } = { from: 0, to: null };
  #noCutBefore = 0;
  /** Parts that were cut off and are still being written down. */
  readonly #closing = new Set<Promise<void>>();

  /** Begins the first part at once. Throws what the browser throws when it cannot record. */
  constructor(parts: SequenceParts) {
    this.#parts = parts;
    this.#current = this.#begin(1, this.#limits);
    this.#list = [{ id: this.#current.id, fromMs: 0 }];
  }

  /** All parts so far, in order; another list after each cut. */
  get list(): readonly RecordedPart[] {
    return this.#list;
  }

  get current(): Capture {
    return this.#current;
  }

  /** Cuts when the current part is long enough. To be called whenever audio came: also a hidden page gets that. */
  cutIfDue(): boolean {
    const segmentMs = this.#parts.segmentMs();
    const now = this.#parts.elapsedMs();
    if (segmentMs === null || now - this.#limits.from < segmentMs || now < this.#noCutBefore) return false;
    return this.cut();
  }

  /**
   * Goes on in a new part at once, e.g. because another stream is to be recorded. False: the browser refused, and the
   * part that runs goes on.
   */
  cut(): boolean {
    return this.#cut(this.#parts.elapsedMs());
  }

  /** Resolves when the last slice was handed over; the stream may then be released. */
  stopRecorder(): Promise<void> {
    return this.#current.stopRecorder();
  }

  /** After `stopRecorder`: resolves when all parts are written down. False: there was no audio in any. */
  async finish(): Promise<boolean> {
    const last = this.#current;
    const hasAudio = await last.finish();
    await Promise.all(this.#closing);
    if (hasAudio) this.#parts.onFinished(last.id);
    return hasAudio || this.#number > 1;
  }

  #begin(segmentNumber: number, limits: { from: number; to: number | null }): Capture {
    return this.#parts.begin({
      segmentNumber,
      isAutoSegmented: segmentNumber > 1,
      recordedMs: () => (limits.to ?? this.#parts.elapsedMs()) - limits.from,
    });
  }

  #cut(now: number): boolean {
    const before = this.#current;
    const limits = { from: now, to: null };
    try {
      this.#current = this.#begin(this.#number + 1, limits);
    } catch {
      // The part that runs goes on; it is longer then, and whole.
      this.#noCutBefore = now + retryCutMs;
      return false;
    }
    this.#limits.to = now;
    this.#limits = limits;
    this.#number += 1;
    this.#list = [...this.#list, { id: this.#current.id, fromMs: now }];
    const closing = this.#close(before).finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
    return true;
  }

  async #close(part: Capture): Promise<void> {
    part.noteCut();
    await part.stopRecorder();
    if (await part.finish()) this.#parts.onFinished(part.id);
  }
}
