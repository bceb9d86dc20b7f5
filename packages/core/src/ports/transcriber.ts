import type { AudioContainer, PlayerForm } from '@wingman/contract/audio-format.ts';
import type { IncompleteReason } from '@wingman/contract/recording.ts';
import type { SpeechEngine, SpeechModel, SpeechStatus } from '@wingman/contract/speech.ts';

/** Seconds count from the first sample of the recording. `confidence` is 0 to 1 where the engine gives one. */
export type SpokenSegment = { start: number; end: number; text: string; confidence: number | null };

/**
 * `duration` is the measured length of the decoded audio in seconds, `segments` those after the last part. `until` is
 * set for a recording that is still being made: the second up to which it was transcribed. `isPartial`: it was paused,
 * and the segments were delivered in parts, or end at `until`.
 */
export type Transcription = {
  duration: number;
  segments: SpokenSegment[];
  until?: number;
  isPartial?: boolean;
  findings?: AudioFindings;
  /** The language that the engine says most of it is in, as ISO 639-1 code. */
  language?: string;
};

/** Quality of an engine's answer: numbers for the log, never its words. `seconds` of audio it covers. */
export type AnswerCounts = {
  seconds?: number;
  segments: number;
  letters: number;
  /** Segments whose times had to be corrected, and invalid ones. */
  misplaced?: number;
  unreadable?: number;
  /** The largest compression ratio that the service reports. */
  ratio?: number;
  /** Repeated phrases. */
  loops?: number;
};

/** What an engine needs to resume after its last part: JSON that only the speech package reads. */
export type TranscriptionState = { readonly position: number };

/** Final segments, and how to resume after them. */
export type TranscriptionChunk = { segments: SpokenSegment[]; state: TranscriptionState };

/** What was learned by decoding a whole file. */
export type AudioFindings = {
  incomplete: IncompleteReason | null;
  /** Duration in seconds that the header of a truncated file states. */
  statedDuration: number | null;
  /** See `AudioInspection`. */
  playerForm: PlayerForm | null;
};

export type TranscribeOptions = {
  signal: AbortSignal;
  /** ISO 639-1 code, or `auto`; that of the instance by default. */
  language?: string | undefined;
  /** Id of one of `listEngines`; the usual one by default. */
  engine?: string | undefined;
  /**
   * Names and terms to expect, the likeliest first. Only a provider is given them, as many as it takes, and they leave this server:
   * their user has to have agreed.
   */
  hints?: readonly string[] | undefined;
  /** Seconds from the beginning that were transcribed before and are skipped; 0 by default. */
  from?: number;
  /** More audio will be appended to the file: an unfinished utterance is left for the next run. */
  isOpen?: boolean;
  /** Resumes after a stored part; `from` is then ignored. */
  state?: TranscriptionState | undefined;
  /** Aborted when other users wait: the transcription ends early, after at least one chunk, with `isPartial`. */
  pause?: AbortSignal;
  /**
   * Called with final segments, in order and before the transcription ends. Once stored, they need not be transcribed
   * again.
   */
  onChunk?: (part: TranscriptionChunk) => void;
  /** Called with the quality of an answer that had to be corrected. */
  onNote?: (counts: AnswerCounts) => void;
  /** Called with the progress, 0 to 1. */
  onProgress?: (fraction: number) => void;
};

/** Transcribes stored audio. Implemented by the speech package. */
export interface Transcriber {
  /** The engine's status; cheap enough to call for each page. */
  status(): SpeechStatus;
  /** Calls back whenever `status()` changes. Returns the function that ends the subscription. */
  onStatusChange(listener: (status: SpeechStatus) => void): () => void;
  /** Starts the download of the local model; does nothing while one runs. Errors are reported by `status()`. */
  downloadModel(): void;
  /** Cancels the download; the next one resumes it. */
  cancelDownload(): void;
  /** The engines, each with its model, that this server may transcribe with: the provider, and local models that are installed. */
  listEngines(): Promise<SpeechEngine[]>;
  /** The models of the local engine: installed and available ones. */
  listModels(): Promise<SpeechModel[]>;
  /**
   * Deletes a model from this server. @throws {DomainError} not_found, conflict while it is being downloaded or belongs
   * to somebody else
   */
  removeModel(name: string): Promise<void>;
  /**
   * Transcribes the file at `path`, of any length, in constant memory.
   * @throws {TranscriptionError}
   */
  transcribe(path: string, options: TranscribeOptions): Promise<Transcription>;
}

export type TranscriptionErrorKind = 'unavailable' | 'temporary' | 'crashed' | 'permanent';

/**
 * Why a transcription did not happen.
 * - `unavailable`: no engine can work now; wait until the status changes, costs no attempt.
 * - `temporary`: retry, not before `retryAfterSeconds` where given.
 * - `crashed`: the engine crashed on this audio; retried a few times only.
 * - `permanent`: this audio will never be accepted; `reason` is an Italian sentence for the user.
 */
export class TranscriptionError extends Error {
  override readonly name = 'TranscriptionError';
  readonly kind: TranscriptionErrorKind;
  readonly reason: string;
  readonly retryAfterSeconds: number | undefined;
  /** Timeout of an answer. */
  readonly isTimeout: boolean;
  /** Other recordings were running in the process that died: which of them crashed it is unknown. */
  readonly isShared: boolean;

  constructor(
    kind: TranscriptionErrorKind,
    reason: string,
    details: {
      retryAfterSeconds?: number;
      isTimeout?: boolean;
      isShared?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(reason, { cause: details.cause });
    this.kind = kind;
    this.reason = reason;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.isTimeout = details.isTimeout === true;
    this.isShared = details.isShared === true;
  }
}

/**
 * The detected content of a file. `duration` in seconds, null where only a full decode would show it. `playerForm`: the
 * form that players play with correct times; null where none does.
 */
export type AudioInspection = {
  container: AudioContainer;
  duration: number | null;
  playerForm: PlayerForm | null;
};

/** Inspects an uploaded file before it is accepted. */
export interface AudioInspector {
  /**
   * Costs a bounded amount of processor time and memory, and ends with `signal`. `userId`: its user; users take turns.
   * @throws {DomainError} not_audio, audio_unsupported, audio_without_track, audio_empty, audio_too_short,
   * audio_damaged, audio_too_complex when opening it takes more than that
   */
  inspect(
    path: string,
    options?: { signal?: AbortSignal | undefined; userId?: string },
  ): Promise<AudioInspection>;
}
