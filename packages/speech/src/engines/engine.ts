import type { SpokenSegment } from '@wingman/core/ports/transcriber.ts';
import type { Piece } from '../pcm.ts';

/** A part of a word; `▁` begins a word. `end` and `logProbability` where the model tells them. */
export type Token = { text: string; start: number; end?: number; logProbability?: number };

/**
 * What was said in one piece: the tokens of a local model, or the segments that a provider made of them.
 * Times are seconds from the start of the recording, in order.
 */
export type HeardPiece = { tokens: Token[] } | { segments: SpokenSegment[] };

/** Turns pieces of audio into text. */
export type Engine = {
  /** Longest piece that is accepted, in seconds. */
  maxPieceSeconds: number;
  /** @throws {TranscriptionError} */
  hear(piece: Piece, signal: AbortSignal): Promise<HeardPiece>;
};
