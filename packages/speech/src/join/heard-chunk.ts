import type { AnswerCounts, SpokenSegment } from '@wingman/core/ports/transcriber.ts';

/** A part of a word; `▁` begins a word. `end` and `logProbability` where the model tells them. */
export type Token = { text: string; start: number; end?: number; logProbability?: number };

/**
 * The result of one chunk: the tokens of a local model, or the segments of a provider.
 * Times are seconds from the start of the recording, in order.
 */
export type HeardChunk = { tokens: Token[]; language?: string | undefined } | HeardSegments;
/**
 * `counts`: quality of a provider's response. `isDoubtful`: by its own confidence it may be a loop.
 * `language`: that the engine heard, as ISO 639-1 code.
 */
export type HeardSegments = {
  segments: SpokenSegment[];
  counts?: AnswerCounts;
  isDoubtful?: boolean;
  language?: string | undefined;
};
