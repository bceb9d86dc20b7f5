import type { Chunk } from '../decode/pcm.ts';
import type { HeardChunk } from '../join/heard-chunk.ts';
import type { VoiceKind } from '../voice/voice-detector.ts';

/**
 * `isSecond`: the first result of this chunk was a loop, so other settings are needed. `hints`: words to expect, the likeliest first;
 * an engine that takes none ignores them. `isUnprompted`: the first result was its prompt, so it gets none.
 */
export type HearOptions = {
  isSecond?: boolean;
  hints?: readonly string[] | undefined;
  isUnprompted?: boolean;
};

/** Turns chunks of audio into text. */
export type Engine = {
  /** Longest chunk that is accepted, in seconds; may shrink when the engine learns that it is less. */
  readonly maxChunkSeconds: number;
  /** Longest span without voice that a chunk may contain, in seconds. */
  readonly maxPauseSeconds: number;
  /** Voice detection for this engine. */
  readonly voice: VoiceKind;
  /** Words have real timestamps: repetitions at the pace of speech were spoken. */
  readonly hearsTimes?: boolean;
  /** The prompt, if any. */
  readonly prompt?: string | undefined;
  /** @throws {TranscriptionError} */
  hear(chunk: Chunk, signal: AbortSignal, options?: HearOptions): Promise<HeardChunk>;
};
