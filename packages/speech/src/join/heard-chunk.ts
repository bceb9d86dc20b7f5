import type { AnswerCounts, SpokenSegment } from '@wingman/core/ports/transcriber.ts';

/** A part of a word; `▁` begins a word. `end` and `logProbability` where the model tells them. */
export type Token = { text: string; start: number; end?: number; logProbability?: number };

/**
 * What was said in one chunk: the tokens of a local model, or the segments that a provider made of them.
 * Times are seconds from the start of the recording, in order.
 */
export type HeardChunk = { tokens: Token[] } | HeardSegments;
/** `counts`: what the answer was like, where somebody else gave it. `isDoubtful`: it says itself that it may be a loop. */
export type HeardSegments = { segments: SpokenSegment[]; counts?: AnswerCounts; isDoubtful?: boolean };
