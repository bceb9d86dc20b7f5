import type { SpeechModel } from '@wingman/contract/speech.ts';

/**
 * A span in which one voice speaks, in seconds from the recording's beginning. Voices are numbered from 0 by their
 * first turn. Turns are ordered by start, and may overlap.
 */
export type Turn = { start: number; end: number; voice: number };

/** Seconds of a recording in which one voice speaks. */
export type VoiceSpan = { start: number; end: number };

/** The model that describes how voices sound: descriptions of two models cannot be compared. */
export type VoiceModel = { name: string; version: string };

/**
 * How a voice sounds: of unit length, null where too little is heard to tell. `seconds`: of speech it was made from; `share`: of the
 * speech in its spans, 0 to 1, the rest being other voices.
 */
export type DescribedVoice = { vector: number[] | null; seconds: number; share: number };

/**
 * Diarization: who speaks when. Optional: available where its models are installed. Implemented by the speech package.
 */
export interface Diarizer {
  /** Whether its models are installed, intact or not. */
  isPresent(): boolean;
  /** Whether they are installed and intact. Reads them once, and again when they change. */
  isReady(): Promise<boolean>;
  /**
   * Diarizes the file at `path`, of any length, in constant memory.
   * @throws {TranscriptionError}
   */
  diarize(path: string, options: { signal: AbortSignal }): Promise<Turn[]>;
  /** Undefined where its models are not installed. */
  voiceModel(): Promise<VoiceModel | undefined>;
  /**
   * Describes voices of the file at `path`, each by the spans in which it speaks, in the order given.
   * @throws {TranscriptionError}
   */
  describeVoices(
    path: string,
    voices: VoiceSpan[][],
    options: { signal: AbortSignal },
  ): Promise<DescribedVoice[]>;
  /** Both models together, under one name. */
  describeModels(): Promise<SpeechModel>;
  /** Starts the download; does nothing while one runs. Errors are reported by `describeModels`. */
  download(): void;
  /** Cancels the download; the next one resumes it. */
  cancelDownload(): void;
  /** @throws {DomainError} not_found, conflict while they are being downloaded or belong to somebody else */
  removeModels(): Promise<void>;
}
