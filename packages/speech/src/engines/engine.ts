import type { Chunk } from '../decode/pcm.ts';
import type { HeardChunk } from '../join/heard-chunk.ts';
import type { VoiceKind } from '../voice/voice-detector.ts';

/** `isSecond`: the first answer to this chunk was a loop, so other settings are wanted. */
export type HearOptions = { isSecond?: boolean };

/** Turns chunks of audio into text. */
export type Engine = {
  /** Longest chunk that is accepted, in seconds; may shrink when the engine learns that it is less. */
  readonly maxChunkSeconds: number;
  /** Longest stretch without voice that a chunk may hold, in seconds. */
  readonly maxPauseSeconds: number;
  /** How speech is found in what this engine shall hear. */
  readonly voice: VoiceKind;
  /** Each word has the time at which it was heard: what repeats at the pace of speech was said. */
  readonly hearsTimes?: boolean;
  /** What the engine is told beforehand, where it is told anything. */
  readonly prompt?: string | undefined;
  /** @throws {TranscriptionError} */
  hear(chunk: Chunk, signal: AbortSignal, options?: HearOptions): Promise<HeardChunk>;
};
