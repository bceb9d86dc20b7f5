import type { AudioContainer, PlayerForm } from '@wingman/contract/audio-format.ts';
import type { IncompleteReason } from '@wingman/contract/recording.ts';
import type { SpeechModel, SpeechStatus } from '@wingman/contract/speech.ts';

/** Seconds count from the first sample of the recording. `confidence` is 0 to 1 where the engine gives one. */
export type SpokenSegment = { start: number; end: number; text: string; confidence: number | null };

/**
 * `duration` is the measured length of the decoded audio in seconds, `segments` what was heard after the last part.
 * `until` is given for a recording that goes on: the second up to which it was heard. `isPartial`: it was paused, and
 * what was heard was given in parts, or goes up to `until`.
 */
export type Transcription = {
  duration: number;
  segments: SpokenSegment[];
  until?: number;
  isPartial?: boolean;
  findings?: AudioFindings;
};

/** What an answer of an engine was like: numbers for the log, and never its words. `seconds` of audio it is about. */
export type AnswerCounts = {
  seconds?: number;
  segments: number;
  letters: number;
  /** Segments whose times had to be changed, and those that were none. */
  misplaced?: number;
  unreadable?: number;
  /** The largest compression ratio that the service tells. */
  ratio?: number;
  /** Phrases said over and over. */
  loops?: number;
};

/** What an engine needs to go on after its last part: JSON that only the speech package reads. */
export type TranscriptionState = { readonly position: number };

/** Finished segments that nothing after them changes, and how to go on behind them. */
export type TranscriptionChunk = { segments: SpokenSegment[]; state: TranscriptionState };

/** What decoding a whole file has shown about it. */
export type AudioFindings = {
  incomplete: IncompleteReason | null;
  /** Seconds that a file which was cut off says it has. */
  statedDuration: number | null;
  /** See `AudioInspection`. */
  playerForm: PlayerForm | null;
};

export type TranscribeOptions = {
  signal: AbortSignal;
  /** Seconds from the beginning that were heard before, and are passed over; 0 where nothing is said. */
  from?: number;
  /** More audio will follow what is in the file: what was not spoken to its end is left for the next time. */
  isOpen?: boolean;
  /** Goes on after a part that was kept; `from` says nothing then. */
  state?: TranscriptionState | undefined;
  /** Aborted when others wait: the transcription ends early, after a chunk at least, and says that it is partial. */
  pause?: AbortSignal;
  /** Called with what is finished, in order and before the transcription ends. Kept, it need not be heard again. */
  onChunk?: (part: TranscriptionChunk) => void;
  /** Called with what an answer was like that had to be put right. */
  onNote?: (counts: AnswerCounts) => void;
  /** Called now and then with the part that is done, 0 to 1. */
  onProgress?: (fraction: number) => void;
};

/** Turns stored audio into words. Implemented by the speech package. */
export interface Transcriber {
  /** What the engine can do now; cheap enough to ask for each page. */
  status(): SpeechStatus;
  /** Calls back whenever `status()` changes. Returns the function that ends the subscription. */
  onStatusChange(listener: (status: SpeechStatus) => void): () => void;
  /** Begins fetching the local model; does nothing while a download runs. Errors show in `status()`. */
  downloadModel(): void;
  /** Stops a download; what has arrived is kept for the next one. */
  cancelDownload(): void;
  /** The models of the local engine: those that are here and those that it knows. */
  listModels(): Promise<SpeechModel[]>;
  /** Removes a model from this server. @throws {DomainError} not_found, conflict while it is fetched or not ours */
  removeModel(name: string): Promise<void>;
  /**
   * Transcribes the file at `path`, whatever its length, in constant memory.
   * @throws {TranscriptionError}
   */
  transcribe(path: string, options: TranscribeOptions): Promise<Transcription>;
}

export type TranscriptionErrorKind = 'unavailable' | 'temporary' | 'crashed' | 'permanent';

/**
 * Why a transcription did not happen.
 * - `unavailable`: no engine can work now; wait until the status changes, costs no attempt.
 * - `temporary`: worth trying again, not before `retryAfterSeconds` where given.
 * - `crashed`: the engine died or broke on this audio; tried again a few times only.
 * - `permanent`: this audio will never be accepted; `reason` is an Italian sentence for the person.
 */
export class TranscriptionError extends Error {
  override readonly name = 'TranscriptionError';
  readonly kind: TranscriptionErrorKind;
  readonly reason: string;
  readonly retryAfterSeconds: number | undefined;
  /** No answer came in the time that an answer may take. */
  readonly isTimeout: boolean;
  /** Other recordings were under way in the process that died: which of them killed it is unknown. */
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
 * What a file turned out to be, by its content. `duration` in seconds, null where only a full decode would tell.
 * `playerForm`: as what players play it with its true times; null where none does.
 */
export type AudioInspection = {
  container: AudioContainer;
  duration: number | null;
  playerForm: PlayerForm | null;
};

/** Looks at an uploaded file before it is accepted. */
export interface AudioInspector {
  /**
   * Costs a bounded amount of processor time and memory, and ends with `signal`. `userId`: whose file it is; people take
   * turns.
   * @throws {DomainError} not_audio, audio_unsupported, audio_without_track, audio_empty, audio_too_short, audio_damaged,
   * audio_too_complex when opening it takes more than that
   */
  inspect(
    path: string,
    options?: { signal?: AbortSignal | undefined; userId?: string },
  ): Promise<AudioInspection>;
}
