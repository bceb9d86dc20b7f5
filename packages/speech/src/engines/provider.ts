import { TranscriptionError } from '@wingman/core/ports/transcriber.ts';
import { wavOf } from '../convert/wav.ts';
import { type Chunk, sampleRate, sharedSpan } from '../decode/pcm.ts';
import type { HeardSegments } from '../join/heard-chunk.ts';
import { SegmentJoiner } from '../join/join.ts';
import { ChunkCutter } from '../split/cut.ts';
import { createEnergyDetector, type VoiceKind } from '../voice/voice-detector.ts';
import { ChunkLimit } from './chunk-limit.ts';
import type { Engine, HearOptions } from './engine.ts';
import { promptWith } from './prompt.ts';
import { readProviderAnswer } from './provider-answer.ts';
import { connectionFailure, refusal, sizeRefusedForNow } from './provider-error.ts';

export type ProviderConfig = {
  /** Ends in `/v1` or the like. */
  baseUrl: string;
  apiKey: string;
  model: string;
  /** ISO 639-1 code, or `auto`. */
  language: string;
  /** Voice detection; the voice model by default. */
  voice?: VoiceKind | undefined;
  /** Words to expect, e.g. names. */
  prompt?: string | undefined;
};

/** Ten minutes of our WAV are 19 MB; providers accept 25 MB, and 1400 s at most. */
const longestSeconds = 600;
/** Without times in the response, the chunk is the only time: short ones, so that citations are precise. */
const longestUntimedSeconds = 60;
/** A request costs more than a few seconds of silence. */
const maxPauseSeconds = 5;
/** A provider that accepts less than this accepts nothing. */
const leastSeconds = 5;
/** Providers refuse what is shorter than 0.1 s. */
const minSamples = sampleRate * 0.1;
/** Peaks of very quiet speech are raised to this, because 16 bits would lose it. */
const goodPeak = 0.5;
/** The timeout depends on the length of the audio: five minutes for the longest chunk. Milliseconds. */
const baseTimeoutMs = 30_000;
const timeoutMsPerSecond = 450;
/** Temperature of the second request after a loop. */
const secondTemperature = 0.4;

type Format = 'json' | 'verbose_json';
type Asked = { samples: Float32Array; signal: AbortSignal } & HearOptions;

/** Timeout of a response for so many seconds of audio, in milliseconds. */
export function timeoutFor(seconds: number): number {
  return Math.round(baseTimeoutMs + timeoutMsPerSecond * seconds);
}

/**
 * An OpenAI-compatible transcription service. It is called once per chunk; retries are up to the caller. A chunk that
 * is too large for it is cut smaller, and so are later ones for a while. Until its Retry-After running transcriptions
 * fail at once with the remaining seconds; `signal` identifies them.
 */
export function createProviderEngine(config: ProviderConfig): Engine {
  return new ProviderEngine(config);
}

class ProviderEngine implements Engine {
  readonly maxPauseSeconds = maxPauseSeconds;
  readonly voice: VoiceKind;
  readonly prompt: string | undefined;
  readonly #config: ProviderConfig;
  readonly #limit = new ChunkLimit(longestSeconds);
  /** Models without verbose_json refuse it; then it is not requested again. */
  #verbose: boolean;
  /** Why it is paused, since when and until when on the monotonic clock. */
  #rest: { since: number; until: number; reason: string } | undefined;
  /** When each transcription sent its first chunk, by its signal. */
  readonly #begun = new WeakMap<AbortSignal, number>();

  constructor(config: ProviderConfig) {
    this.#config = config;
    this.voice = config.voice ?? 'silero';
    this.prompt = config.prompt;
    this.#verbose = !config.model.startsWith('gpt-4o');
  }

  get maxChunkSeconds(): number {
    return Math.min(this.#limit.seconds, this.#verbose ? longestSeconds : longestUntimedSeconds);
  }

  async hear(chunk: Chunk, signal: AbortSignal, options: HearOptions = {}): Promise<HeardSegments> {
    const seconds = chunk.samples.length / sampleRate;
    // Learned after the recording was cut.
    if (seconds > this.#limit.seconds) {
      return await this.#hearInParts(chunk, signal, this.#limit.seconds, options);
    }
    const { answer, tooLarge } = await this.#ask({ samples: chunk.samples, signal, ...options });
    if (!tooLarge) {
      const heard = await this.#read(answer, chunk, signal);
      this.#limit.noteTaken(seconds);
      return heard;
    }
    // It accepted this size before, so the refusal is temporary.
    if (seconds < leastSeconds) {
      throw this.#limit.hasTaken(seconds) ? sizeRefusedForNow() : await refusal(answer);
    }
    await answer.body?.cancel();
    return await this.#hearInParts(chunk, signal, this.#limit.noteRefused(seconds), options);
  }

  /** @throws {TranscriptionError} for every refusal except that of the size */
  async #ask(asked: Asked): Promise<{ answer: Response; tooLarge: boolean }> {
    const audio = wavOf(prepared(asked.samples));
    let error: TranscriptionError | undefined;
    for (const { format, hints } of this.#attempts(asked)) {
      const answer = await this.#post(audio, format, { ...asked, hints });
      if (answer.status === 413) return { answer, tooLarge: true };
      if (answer.ok) {
        if (format === 'json') this.#verbose = false;
        return { answer, tooLarge: false };
      }
      error = await this.#refused(answer);
      // These two may mean the hints or the format rather than the audio: only without both they are final.
      if (answer.status !== 400 && answer.status !== 422) break;
    }
    throw error;
  }

  #attempts({ hints, isSecond, isUnprompted }: Asked): { format: Format; hints?: Asked['hints'] }[] {
    const format = this.#verbose ? 'verbose_json' : 'json';
    const isHinted = hints !== undefined && hints.length > 0 && !isSecond && !isUnprompted;
    const unhinted = isHinted ? [{ format } as const] : [];
    const plain = this.#verbose ? [{ format: 'json' } as const] : [];
    return [{ format, hints }, ...unhinted, ...plain];
  }

  async #read(answer: Response, chunk: Chunk, signal: AbortSignal): Promise<HeardSegments> {
    try {
      return await readProviderAnswer(answer, chunk);
    } catch (cause) {
      signal.throwIfAborted();
      throw cause instanceof TranscriptionError ? cause : connectionFailure(cause);
    }
  }

  /** The next chunks, also those of other running recordings, fail at once until the Retry-After of this response. */
  async #refused(answer: Response): Promise<TranscriptionError> {
    const error = await refusal(answer);
    const { kind, reason, retryAfterSeconds } = error;
    if (kind === 'temporary' && retryAfterSeconds) {
      const since = performance.now();
      this.#rest = { since, until: since + retryAfterSeconds * 1_000, reason };
    }
    return error;
  }

  /** The first call of a transcription waits by itself; later calls do not see the others' responses. */
  #assertNotResting(signal: AbortSignal): void {
    const now = performance.now();
    const begun = this.#begun.get(signal) ?? now;
    this.#begun.set(signal, begun);
    if (!this.#rest || begun > this.#rest.since) return;
    const { until, reason } = this.#rest;
    const retryAfterSeconds = Math.ceil((until - now) / 1_000);
    if (retryAfterSeconds > 0) throw new TranscriptionError('temporary', reason, { retryAfterSeconds });
  }

  async #hearInParts(
    chunk: Chunk,
    signal: AbortSignal,
    maxSeconds: number,
    options: HearOptions,
  ): Promise<HeardSegments> {
    const cutter = new ChunkCutter({ maxSeconds, maxPauseSeconds }, createEnergyDetector());
    const joiner = new SegmentJoiner();
    let language: string | undefined;
    for (const part of [...cutter.push(chunk.samples), ...cutter.finish()]) {
      const placed = { ...part, offset: chunk.offset + part.offset };
      const heard = await this.hear(placed, signal, options);
      language ??= heard.language;
      joiner.add(heard, sharedSpan(placed));
    }
    return { segments: joiner.finish(), language };
  }

  async #post(
    audio: Buffer<ArrayBuffer>,
    format: Format,
    { samples, signal, hints, isSecond = false, isUnprompted = false }: Asked,
  ): Promise<Response> {
    this.#assertNotResting(signal);
    const { baseUrl, apiKey, model, language } = this.#config;
    const prompt = promptWith(this.prompt, hints);
    const form = new FormData();
    form.append('file', new Blob([audio], { type: 'audio/wav' }), 'audio.wav');
    form.append('model', model);
    form.append('response_format', format);
    form.append('temperature', isSecond ? String(secondTemperature) : '0');
    if (language !== 'auto') form.append('language', language);
    // The prompt may have caused the loop.
    if (prompt && !isSecond && !isUnprompted) form.append('prompt', prompt);
    try {
      return await fetch(`${baseUrl.replace(/\/$/, '')}/audio/transcriptions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}` },
        body: form,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutFor(samples.length / sampleRate))]),
      });
    } catch (cause) {
      signal.throwIfAborted();
      throw connectionFailure(cause);
    }
  }
}

/** Long enough to be accepted, and loud enough for 16 bits. */
function prepared(samples: Float32Array): Float32Array {
  let peak = 0;
  for (let i = 0; i < samples.length; i += 1) peak = Math.max(peak, Math.abs(samples[i] ?? 0));
  const gain = peak > 0 && peak < goodPeak / 4 ? goodPeak / peak : 1;
  if (gain === 1 && samples.length >= minSamples) return samples;
  const result = new Float32Array(Math.max(minSamples, samples.length));
  for (let i = 0; i < samples.length; i += 1) result[i] = (samples[i] ?? 0) * gain;
  return result;
}
