import type { SpeechModel } from '@wingman/contract/speech.ts';

/**
 * A span in which one voice speaks, in seconds from the recording's beginning. Voices are numbered from 0 in the order
 * in which they are first heard. Turns come in the order of their beginnings, and may overlap.
 */
export type Turn = { start: number; end: number; voice: number };

/** Tells who speaks when. Optional: it works where its models are. Implemented by the speech package. */
export interface Diarizer {
  /** Whether its models are here, whole or not. */
  isPresent(): boolean;
  /** Whether they are here and whole. Reads them once, and again when they change. */
  isReady(): Promise<boolean>;
  /**
   * Listens to the file at `path`, whatever its length, in constant memory.
   * @throws {TranscriptionError}
   */
  diarize(path: string, options: { signal: AbortSignal }): Promise<Turn[]>;
  /** Both models together, under one name. */
  describeModels(): Promise<SpeechModel>;
  /** Begins fetching them; does nothing while that goes on. Errors show in `describeModels`. */
  download(): void;
  /** Stops a download; what has arrived is kept for the next one. */
  cancelDownload(): void;
  /** @throws {DomainError} not_found, conflict while they are fetched or not ours */
  removeModels(): Promise<void>;
}
