import type { SpokenSegment } from '@wingman/core/ports/transcriber.ts';
import { PieceCutter } from '../cut.ts';
import { SegmentJoiner } from '../join.ts';
import { type Piece, sampleRate, sharedSpan } from '../pcm.ts';
import { createEnergyDetector, type VoiceKind } from '../voice/voice-detector.ts';
import { wavOf } from '../wav.ts';
import type { Engine } from './engine.ts';
import { readProviderAnswer } from './provider-answer.ts';
import { connectionFailure, refusal } from './provider-error.ts';

export type ProviderConfig = {
  /** Ends in `/v1` or the like. */
  baseUrl: string;
  apiKey: string;
  model: string;
  /** ISO 639-1 code, or `auto`. */
  language: string;
  /** How speech is found; by the voice model where nothing is said. */
  voice?: VoiceKind | undefined;
  /** Words to expect, e.g. names. */
  prompt?: string | undefined;
};

/** Ten minutes of our WAV are 19 MB; providers take 25 MB, and 1400 s at most. */
const longestSeconds = 600;
/** Where no times come back, a piece is the only time there is: short ones, so that citations find the place. */
const longestUntimedSeconds = 60;
/** A request costs more than a few seconds of silence. */
const maxPauseSeconds = 5;
/** A provider that takes less than this takes nothing. */
const leastSeconds = 5;
/** Providers refuse what is shorter than 0.1 s. */
const minSamples = sampleRate * 0.1;
/** Peaks of very quiet speech are raised to this: 16 bits keep little of it. */
const goodPeak = 0.5;
const timeoutMs = 290_000;

type Format = 'json' | 'verbose_json';

/**
 * An OpenAI-compatible transcription service. It is asked once per piece; trying again is the caller's affair.
 * A piece that it finds too large is cut smaller, and so are all later ones.
 */
export function createProviderEngine(config: ProviderConfig): Engine {
  return new ProviderEngine(config);
}

class ProviderEngine implements Engine {
  readonly maxPauseSeconds = maxPauseSeconds;
  readonly voice: VoiceKind;
  readonly prompt: string | undefined;
  readonly #config: ProviderConfig;
  #maxSeconds = longestSeconds;
  /** Models that know no verbose_json refuse it; once seen it is not asked for again. */
  #verbose: boolean;

  constructor(config: ProviderConfig) {
    this.#config = config;
    this.voice = config.voice ?? 'silero';
    this.prompt = config.prompt;
    this.#verbose = !config.model.startsWith('gpt-4o');
  }

  get maxPieceSeconds(): number {
    return Math.min(this.#maxSeconds, this.#verbose ? longestSeconds : longestUntimedSeconds);
  }

  async hear(piece: Piece, signal: AbortSignal): Promise<{ segments: SpokenSegment[] }> {
    const seconds = piece.samples.length / sampleRate;
    // Learnt while the recording was being cut already.
    if (seconds > this.#maxSeconds) return await this.#hearInParts(piece, signal);
    const { answer, tooLarge } = await this.#ask(piece, signal);
    if (!tooLarge) return { segments: await readProviderAnswer(answer, piece) };
    if (seconds < leastSeconds) throw await refusal(answer);
    await answer.body?.cancel();
    this.#maxSeconds = Math.min(this.#maxSeconds, seconds / 2);
    return await this.#hearInParts(piece, signal);
  }

  /** @throws {TranscriptionError} for every refusal but that of the size */
  async #ask(piece: Piece, signal: AbortSignal): Promise<{ answer: Response; tooLarge: boolean }> {
    const audio = wavOf(prepared(piece.samples));
    const first = await this.#post(audio, this.#verbose ? 'verbose_json' : 'json', signal);
    if (first.ok) return { answer: first, tooLarge: false };
    if (first.status === 413) return { answer: first, tooLarge: true };
    const error = await refusal(first);
    // 400 and 422 may mean the format rather than the audio: only a second refusal is final.
    if (!this.#verbose || (first.status !== 400 && first.status !== 422)) throw error;
    const second = await this.#post(audio, 'json', signal);
    if (second.status === 413) return { answer: second, tooLarge: true };
    if (!second.ok) throw await refusal(second);
    this.#verbose = false;
    return { answer: second, tooLarge: false };
  }

  async #hearInParts(piece: Piece, signal: AbortSignal): Promise<{ segments: SpokenSegment[] }> {
    const cutter = new PieceCutter({ maxSeconds: this.#maxSeconds, maxPauseSeconds }, createEnergyDetector());
    const joiner = new SegmentJoiner();
    for (const part of [...cutter.push(piece.samples), ...cutter.finish()]) {
      const placed = { ...part, offset: piece.offset + part.offset };
      joiner.add(await this.hear(placed, signal), sharedSpan(placed));
    }
    return { segments: joiner.finish() };
  }

  async #post(audio: Buffer<ArrayBuffer>, format: Format, signal: AbortSignal): Promise<Response> {
    const { baseUrl, apiKey, model, language, prompt } = this.#config;
    const form = new FormData();
    form.append('file', new Blob([audio], { type: 'audio/wav' }), 'audio.wav');
    form.append('model', model);
    form.append('response_format', format);
    form.append('temperature', '0');
    if (language !== 'auto') form.append('language', language);
    if (prompt) form.append('prompt', prompt);
    try {
      return await fetch(`${baseUrl.replace(/\/+$/u, '')}/audio/transcriptions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}` },
        body: form,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
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
