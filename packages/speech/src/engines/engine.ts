import type { AnswerCounts, SpokenSegment } from '@wingman/core/ports/transcriber.ts';
import type { Piece } from '../decode/pcm.ts';
import type { VoiceKind } from '../voice/voice-detector.ts';

/** A part of a word; `▁` begins a word. `end` and `logProbability` where the model tells them. */
export type Token = { text: string; start: number; end?: number; logProbability?: number };

/**
 * What was said in one piece: the tokens of a local model, or the segments that a provider made of them.
 * Times are seconds from the start of the recording, in order.
 */
export type HeardPiece = { tokens: Token[] } | HeardSegments;
/** `counts`: what the answer was like, where somebody else gave it. `isDoubtful`: it says itself that it may be a loop. */
export type HeardSegments = { segments: SpokenSegment[]; counts?: AnswerCounts; isDoubtful?: boolean };

/** `isSecond`: the first answer to this piece was a loop, so other settings are wanted. */
export type HearOptions = { isSecond?: boolean };

/** Turns pieces of audio into text. */
export type Engine = {
  /** Longest piece that is accepted, in seconds; may shrink when the engine learns that it is less. */
  readonly maxPieceSeconds: number;
  /** Longest stretch without voice that a piece may hold, in seconds. */
  readonly maxPauseSeconds: number;
  /** How speech is found in what this engine shall hear. */
  readonly voice: VoiceKind;
  /** Each word has the time at which it was heard: what repeats at the pace of speech was said. */
  readonly hearsTimes?: boolean;
  /** What the engine is told beforehand, where it is told anything. */
  readonly prompt?: string | undefined;
  /** @throws {TranscriptionError} */
  hear(piece: Piece, signal: AbortSignal, options?: HearOptions): Promise<HeardPiece>;
};
