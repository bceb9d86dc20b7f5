import type { Readable } from 'node:stream';

/** `release` when `content` was read or is not wanted any more. */
export type ConvertedAudio = { content: Readable; release: () => Promise<void> };

/** Makes the form of a recording that plays everywhere. Implemented by the speech package. */
export interface AudioConverter {
  /**
   * Decodes the file at `path`, whatever its length, in constant memory, and encodes it as mp3.
   * @throws {DomainError} audio_damaged and its kin, unavailable when it may work later
   */
  toMp3(path: string): Promise<ConvertedAudio>;
}
