import type { ErrorCode } from '@wingman/contract/error.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { DescribedVoice, Turn, VoiceSpan } from '@wingman/core/ports/diarizer.ts';
import {
  type AnswerCounts,
  type AudioInspection,
  type Transcription,
  type TranscriptionChunk,
  TranscriptionError,
  type TranscriptionState,
} from '@wingman/core/ports/transcriber.ts';
import type { Span } from '../convert/convert.ts';
import type { AudioCut } from '../cut/cut-audio.ts';
import type { AudioJoin } from '../cut/join-audio.ts';
import type { LocalEngineConfig } from '../engines/local.ts';
import type { ProviderConfig } from '../engines/provider.ts';
import type { CostLimits } from './cost-watch.ts';

/** Which engine a transcription uses. Sent with the request, so that keys are not on the command line. */
export type EngineChoice =
  | ({ engine: 'provider' } & ProviderConfig)
  | ({ engine: 'local' } & LocalEngineConfig);

/** Maximum length of a recording in seconds; the rest is omitted. */
type Bounded = { maxSeconds?: number | undefined };

/** The tasks of a speech process, and their results. */
export type WorkerTask =
  /** Refused when it exceeds `limits`, if any; for a process without other tasks. */
  | { task: 'inspect'; path: string; limits?: CostLimits }
  | ({
      task: 'transcribe';
      path: string;
      choice: EngineChoice;
      from?: number;
      isOpen?: boolean;
      state?: TranscriptionState;
      /** For a provider. */
      hints?: readonly string[];
    } & Bounded)
  /** Only the seconds of `span`, where it is given. */
  | ({ task: 'to-mp3'; source: string; target: string; span?: Span | undefined } & Bounded)
  /** Both make a file in `folder`. */
  | { task: 'cut-audio'; path: string; folder: string; from: number; to: number }
  | { task: 'join-audio'; paths: string[]; folder: string }
  /** Diarizes. Without `path`: only loads the models and runs them on two seconds of silence. */
  | { task: 'diarize'; path?: string; modelDir: string; threads: number }
  | { task: 'describe-voices'; path: string; voices: VoiceSpan[][]; modelDir: string; threads: number }
  | ({ task: 'measure-peaks'; path: string; count: number } & Bounded)
  /** Loads a model and runs it on one second of silence; fails, or crashes the process, if it is corrupt. */
  | { task: 'try-model'; config: LocalEngineConfig };
export type WorkerResults = {
  inspect: AudioInspection;
  transcribe: Transcription;
  'to-mp3': null;
  'cut-audio': AudioCut;
  'join-audio': AudioJoin;
  diarize: Turn[];
  'describe-voices': DescribedVoice[];
  'measure-peaks': number[];
  'try-model': null;
};

/** What a task tells while it runs. */
export type WorkerEvent = { fraction: number } | { part: TranscriptionChunk } | { counts: AnswerCounts };

/** Errors lose their class across processes; this is their serialized form. */
export type WorkerFailure =
  | { type: 'domain'; code: ErrorCode; message: string }
  | {
      type: 'transcription';
      kind: TranscriptionError['kind'];
      reason: string;
      retryAfterSeconds: number | undefined;
      isTimeout: boolean;
      detail: string;
    };

export function toFailure(error: unknown): WorkerFailure {
  if (error instanceof DomainError) return { type: 'domain', code: error.code, message: error.message };
  const known =
    error instanceof TranscriptionError
      ? error
      : new TranscriptionError('temporary', 'La trascrizione non è riuscita per un errore interno', {
          cause: error,
        });
  const { kind, reason, retryAfterSeconds, isTimeout } = known;
  return {
    type: 'transcription',
    kind,
    reason,
    retryAfterSeconds,
    isTimeout,
    detail: String(known.cause ?? ''),
  };
}

export function fromFailure(failure: WorkerFailure): Error {
  if (failure.type === 'domain') return new DomainError(failure.code, { message: failure.message });
  return new TranscriptionError(failure.kind, failure.reason, {
    ...(failure.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: failure.retryAfterSeconds }),
    isTimeout: failure.isTimeout,
    ...(failure.detail === '' ? {} : { cause: failure.detail }),
  });
}
