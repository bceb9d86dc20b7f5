import type { Readable } from 'node:stream';

/** Call `release` when `content` was read or is no longer needed. */
export type ConvertedAudio = { content: Readable; release: () => Promise<void> };

/** When aborted, the work stops soon and leaves no file. `userId`: its user; users take turns. */
export type WorkOptions = { signal?: AbortSignal | undefined; userId?: string };

/** `onBegin`: called when its turn has come. `span`: only these seconds of the recording. */
export type ConversionOptions = WorkOptions & {
  onBegin?: () => void;
  span?: { from: number; to: number } | undefined;
};

/** A running conversion. */
export type Conversion = {
  /** Streams the bytes as they are made, from the beginning; each call is an independent reader. */
  read: () => Readable;
  /** @throws {DomainError} audio_damaged and other audio errors, unavailable when it may work later */
  finished: Promise<ConvertedAudio>;
};

/** Converts a recording to mp3 and to a waveform. Implemented by the speech package. */
export interface AudioConverter {
  /** Starts to decode the file at `path`, of any length, in constant memory, and to encode it as mp3. */
  toMp3(path: string, options?: ConversionOptions): Promise<Conversion>;
  /**
   * The loudest moment of each of `count` spans of the file, in whole percent of the loudest of all.
   * @throws {DomainError} audio_damaged and other audio errors, unavailable when it may work later
   */
  toPeaks(path: string, count: number, options?: WorkOptions): Promise<number[]>;
}
