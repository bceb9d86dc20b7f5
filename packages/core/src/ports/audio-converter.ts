import type { Readable } from 'node:stream';

/** `release` when `content` was read or is not wanted any more. */
export type ConvertedAudio = { content: Readable; release: () => Promise<void> };

/** Aborted, the work stops soon and leaves no file. `userId`: whose it is; people take turns. */
export type WorkOptions = { signal?: AbortSignal | undefined; userId?: string };

/** `onBegin`: it waits for others no longer. */
export type ConversionOptions = WorkOptions & { onBegin?: () => void };

/** A conversion under way. */
export type Conversion = {
  /** The bytes as they are made, from the first to the last; each call reads for itself. */
  read: () => Readable;
  /** @throws {DomainError} audio_damaged and other audio errors, unavailable when it may work later */
  finished: Promise<ConvertedAudio>;
};

/** Makes other forms of a recording: one that plays everywhere, one to look at. Implemented by the speech package. */
export interface AudioConverter {
  /** Begins to decode the file at `path`, whatever its length, in constant memory, and to encode it as mp3. */
  toMp3(path: string, options?: ConversionOptions): Promise<Conversion>;
  /**
   * The loudest moment of each of `count` spans of the file, in whole percent of the loudest of all.
   * @throws {DomainError} audio_damaged and other audio errors, unavailable when it may work later
   */
  toPeaks(path: string, count: number, options?: WorkOptions): Promise<number[]>;
}
