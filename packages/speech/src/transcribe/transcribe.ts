import { setImmediate } from 'node:timers/promises';
import { DomainError } from '@wingman/contract/error.ts';
import {
  type TranscribeOptions,
  type Transcription,
  TranscriptionError,
  type TranscriptionState,
} from '@wingman/core/ports/transcriber.ts';
import { AudioDecoder, type DecoderOptions, Gap, usualMaxSeconds } from '../decode/decode.ts';
import { type Chunk, sampleRate, sharedSpan } from '../decode/pcm.ts';
import type { Engine } from '../engines/engine.ts';
import { findingsOf, isDamaged } from '../inspect/audio-findings.ts';
import type { Evidence } from '../invented/invented-text.ts';
import { ChunkCutter, type CutterState } from '../split/cut.ts';
import { openDetector } from '../voice/open-detector.ts';
import { hearChunk } from './hear-again.ts';
import { Transcript, type TranscriptState } from './transcript.ts';

/** Live transcription needs words soon: short chunks that end at the next pause. Seconds. */
const openChunkSeconds = 15;
const openPauseSeconds = 0.9;

/** Tolerance of voice around a segment. Seconds. */
const keptVoiceSeconds = 2;
/** Maximum audio that is transcribed again after a crash. Seconds. */
const partSeconds = 60;

type State = TranscriptionState & {
  cutter: CutterState;
  transcript: TranscriptState;
  isDamaged: boolean;
  isClockBroken: boolean;
  /** Seconds by the language that the engine heard. */
  languages?: Record<string, number>;
};

/** `maxSeconds`: maximum length of a recording; the rest is not transcribed. */
type FileOptions = TranscribeOptions & { maxSeconds?: number | undefined };

/**
 * decode → voice → cut → engine → join → judge, one chunk at a time, so memory is constant if parts are taken.
 * @throws {TranscriptionError} permanent where the file cannot be decoded, else as the engine says
 */
export async function transcribeFile(
  path: string,
  engine: Engine,
  options: FileOptions,
): Promise<Transcription> {
  // State made by another process of this package, unmodified.
  const state = options.state as State | undefined;
  const from = state?.position ?? options.from ?? 0;
  const { maxSeconds = usualMaxSeconds } = options;
  const decoder = openForTranscription(path, { from, maxSeconds, decodesAll: state?.isClockBroken });
  try {
    const transcription = await new TranscriptionRun(decoder, engine, { ...options, state }).run();
    if (options.isOpen || transcription.isPartial) return transcription;
    const findings = findingsOf(path, decoder, { maxSeconds, wasDamaged: state?.isDamaged });
    return { ...transcription, findings };
  } catch (error) {
    throw asPermanent(error);
  } finally {
    decoder.close();
  }
}

type RunOptions = TranscribeOptions & { state: State | undefined };

class TranscriptionRun {
  readonly #decoder: AudioDecoder;
  readonly #engine: Engine;
  readonly #options: RunOptions;
  readonly #cutter: ChunkCutter;
  readonly #transcript: Transcript;
  readonly #from: number;
  readonly #languages: Record<string, number>;
  /** Position up to which earlier runs have transcribed. Seconds. */
  readonly #begun: number;
  /** Position up to which final segments were delivered in parts. Seconds. */
  #partUntil: number;

  constructor(decoder: AudioDecoder, engine: Engine, options: RunOptions) {
    const { state, from = 0 } = options;
    this.#decoder = decoder;
    this.#engine = engine;
    this.#options = options;
    this.#cutter = cutterFor(engine, options);
    this.#transcript = new Transcript(state?.transcript);
    this.#from = state?.position ?? from;
    this.#languages = { ...state?.languages };
    this.#begun = this.#cutter.settled;
    this.#partUntil = this.#begun;
  }

  async run(): Promise<Transcription> {
    const { isOpen = false, signal } = this.#options;
    let waiting: Chunk[] = [];
    let isPartial = false;
    for (const part of this.#decoder.parts()) {
      waiting.push(...(part instanceof Gap ? this.#cutter.skip(part.length) : this.#cutter.push(part)));
      // A chunk that was cut within speech waits for the next one, which completes its last words.
      if (!isOpen || !this.#cutter.isInSpeech) {
        await this.#hear(waiting);
        waiting = [];
      }
      // Yields, so that aborts and the end of the parent are noticed during long silence.
      await setImmediate();
      signal.throwIfAborted();
      isPartial = this.#shallPause(waiting);
      if (isPartial) break;
    }
    if (isOpen) return this.#open(waiting[0], isPartial);
    if (isPartial) return this.#paused();
    await this.#hear(this.#cutter.finish());
    this.#assertHeard();
    const segments = this.#transcript.finish(this.#evidence);
    return { duration: this.#decoder.duration, segments, ...this.#language };
  }

  /** The language of most of it, where the engine tells. */
  get #language(): { language?: string } {
    const [most] = Object.entries(this.#languages).toSorted(([, one], [, other]) => other - one);
    return most ? { language: most[0] } : {};
  }

  get #evidence(): Evidence {
    // Hints that come back were noticed already, when their chunk was heard; later on a name of them was said.
    const { prompt, hearsTimes } = this.#engine;
    return { voice: this.#cutter.voice, prompt, hearsTimes };
  }

  async #hear(chunks: Chunk[]): Promise<void> {
    const { onProgress, onNote, signal, hints } = this.#options;
    for (const chunk of chunks) {
      const heard = await hearChunk(this.#engine, chunk, { signal, hints, onNote });
      this.#transcript.add(heard, sharedSpan(chunk));
      const { language } = heard;
      if (language)
        this.#languages[language] = (this.#languages[language] ?? 0) + chunk.samples.length / sampleRate;
    }
    if (chunks.length === 0) return;
    this.#cutter.allow(limitsOf(this.#engine, this.#options).maxSeconds);
    onProgress?.(this.#decoder.fraction);
    if (this.#cutter.settled - this.#partUntil >= partSeconds) this.#giveChunk();
  }

  /** Whether other users wait and this run has made progress. */
  #shallPause([chunk]: Chunk[]): boolean {
    const until = chunk ? chunk.offset / sampleRate : this.#cutter.settled;
    return this.#options.pause?.aborted === true && until > this.#begun;
  }

  #giveChunk(): void {
    const { onChunk, isOpen } = this.#options;
    if (!onChunk || isOpen) return;
    const segments = this.#transcript.takeSettled(this.#evidence);
    this.#cutter.dropVoiceBefore((this.#transcript.unsettledFrom ?? this.#cutter.settled) - keptVoiceSeconds);
    const cutter = this.#cutter.state;
    const state: State = {
      position: cutter.offset / sampleRate,
      cutter,
      transcript: this.#transcript.state,
      isDamaged: this.#options.state?.isDamaged || isDamaged(this.#decoder),
      isClockBroken: this.#options.state?.isClockBroken || this.#decoder.isClockBroken,
      languages: { ...this.#languages },
    };
    this.#partUntil = this.#cutter.settled;
    onChunk({ segments, state });
  }

  #paused(): Transcription {
    this.#giveChunk();
    return { duration: this.#decoder.duration, segments: [], isPartial: true };
  }

  #open(waiting: Chunk | undefined, isPartial: boolean): Transcription {
    const until = waiting ? waiting.offset / sampleRate : this.#cutter.settled;
    this.#assertHeard();
    const segments = this.#transcript.finish(this.#evidence);
    return { duration: this.#decoder.duration, segments, until, ...(isPartial ? { isPartial } : {}) };
  }

  #assertHeard(): void {
    const { duration, packets, unreadableSeconds } = this.#decoder;
    if (this.#from === 0 && unreadableSeconds >= duration) {
      throw new DomainError(packets === 0 ? 'audio_empty' : 'audio_damaged');
    }
  }
}

function cutterFor(engine: Engine, options: RunOptions): ChunkCutter {
  const { from = 0, state } = options;
  return new ChunkCutter(
    { ...limitsOf(engine, options), from, state: state?.cutter },
    openDetector(engine.voice),
  );
}

/** They change with the engine's learned limits. */
function limitsOf({ maxChunkSeconds, maxPauseSeconds }: Engine, { isOpen = false }: RunOptions) {
  return isOpen
    ? {
        maxSeconds: Math.min(openChunkSeconds, maxChunkSeconds),
        maxPauseSeconds: Math.min(openPauseSeconds, maxPauseSeconds),
      }
    : { maxSeconds: maxChunkSeconds, maxPauseSeconds };
}

function openForTranscription(path: string, options: DecoderOptions): AudioDecoder {
  try {
    return new AudioDecoder(path, options);
  } catch (error) {
    throw asPermanent(error);
  }
}

/** The decoder's errors do not change with a retry. */
function asPermanent(error: unknown): unknown {
  return error instanceof DomainError
    ? new TranscriptionError('permanent', error.message, { cause: error })
    : error;
}
