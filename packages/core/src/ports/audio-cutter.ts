import type { Readable } from 'node:stream';
import type { AudioContainer } from '@wingman/contract/audio-format.ts';
import type { WorkOptions } from './audio-converter.ts';
import type { AudioFindings } from './transcriber.ts';

/** A file that was made and decoded whole. `duration` in seconds. Call `release` when `content` was read or is not needed. */
export type MadeAudio = AudioFindings & {
  container: AudioContainer;
  duration: number;
  content: Readable;
  release: () => Promise<void>;
};

/** `onProgress`: from 0 to 1. */
export type CutOptions = WorkOptions & { onProgress?: ((fraction: number) => void) | undefined };

/**
 * Cuts and joins audio in constant memory: its packets as they are where the container allows that, else encoded as mp3.
 * Implemented by the speech package. Both throw {DomainError} audio_damaged and other audio errors, unavailable when it may work
 * later.
 */
export interface AudioCutter {
  /** `start`: the second of the file at `path` at which the new one begins, `from` or that of the packet in which it lies. */
  cut(
    path: string,
    span: { from: number; to: number },
    options?: CutOptions,
  ): Promise<MadeAudio & { start: number }>;
  /** `starts`: the second of the new file at which each of the joined ones begins. */
  join(paths: readonly string[], options?: CutOptions): Promise<MadeAudio & { starts: number[] }>;
}
