import { statSync } from 'node:fs';
import type { AudioContainer } from '@wingman/contract/audio-format.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { Frame } from 'node-av/lib';
import { hasOrdinaryHeaders, type OggLink } from './ogg-chain.ts';
import { type OpenAudio, openAudio, openOggLink } from './open-audio.ts';
import { sampleRate } from './pcm.ts';
import { Resampler } from './resampler.ts';
import { StreamDecoder } from './stream-decoder.ts';

/** Half a second: large enough to be cheap, small enough to yield to other work. */
const blockSamples = 8_000;
/** Default limit of a recording's length. */
export const usualMaxSeconds = 24 * 60 * 60;

/** A gap of so many samples in the container's timestamps. */
export class Gap {
  readonly length: number;

  constructor(length: number) {
    this.length = length;
  }
}

export type DecoderOptions = {
  /** Output sample rate. */
  rate?: number;
  /** Seconds of the recording that are skipped quickly; the first block begins exactly there. */
  from?: number;
  /** Timestamps of the container are not trusted: skipped audio is decoded, too. */
  decodesAll?: boolean | undefined;
  /** Decoding ends after so many seconds of the recording. */
  maxSeconds?: number | undefined;
};

/**
 * Decodes one audio file, block by block, to mono at our rate or another one, in constant memory.
 * Encoder padding (e.g. Opus pre-skip) is trimmed by FFmpeg, so sample 0 is the first that was recorded.
 * A truncated file decodes up to its end; single damaged packets are skipped.
 */
export class AudioDecoder {
  readonly container: AudioContainer;
  /** Samples decoded so far; after the last block the exact length of the recording. */
  samples = 0;
  /** The file is longer than a recording may be. */
  isTooLong = false;
  /** Streams of a chained file that could not be read. */
  lostLinks = 0;
  readonly #path: string;
  readonly #from: number;
  readonly #rate: number;
  readonly #maxSamples: number;
  readonly #links: OggLink[];
  readonly #resampler: Resampler;
  readonly #decodesAll: boolean;
  /** Samples before `from` still to skip; undefined until the first frame shows its position. */
  #passOver: number | undefined;
  #stream: StreamDecoder;
  /** Totals of the streams before the current one. */
  #before = { packets: 0, failures: 0, reached: 0, isClockBroken: false };
  #open = true;

  /** @throws {DomainError} as `openAudio` */
  constructor(path: string, options: DecoderOptions = {}, audio: OpenAudio = openAudio(path)) {
    const { rate = sampleRate, from = 0, maxSeconds = usualMaxSeconds } = options;
    this.#path = path;
    this.#rate = rate;
    this.#from = from;
    this.#maxSamples = Math.max(0, Math.round((maxSeconds - from) * rate));
    this.#links = audio.following;
    // Timestamps of a chained file restart with each stream.
    this.#decodesAll = options.decodesAll === true || this.isChained;
    if (this.#decodesAll) this.#passOver = Math.round(from * rate);
    this.container = audio.container;
    this.#resampler = new Resampler(rate);
    this.#stream = new StreamDecoder(audio);
  }

  /** Seconds from the recording's beginning to the last sample so far. */
  get duration(): number {
    return this.#from + this.samples / this.#rate;
  }

  /** Approximate progress in the file, 0 to 1. */
  get fraction(): number {
    const { size } = statSync(this.#path);
    return size > 0 ? Math.min(1, this.#stream.position / size) : 0;
  }

  /** Packets that were read. */
  get packets(): number {
    return this.#before.packets + this.#stream.packets;
  }

  /** Packets that could not be decoded. */
  get failures(): number {
    return this.#before.failures + this.#stream.failures;
  }

  /** Seconds of invalid samples, which are replaced by silence. */
  get unreadableSeconds(): number {
    return this.#resampler.unreadable / this.#rate;
  }

  /** The open file, or its current stream. */
  get audio(): OpenAudio {
    return this.#stream.audio;
  }

  /** Whether the container's timestamps are wrong. */
  get isClockBroken(): boolean {
    return this.#before.isClockBroken || this.#stream.clock.isBroken;
  }

  /** The last second of any track of the file, as far as read. */
  get reached(): number {
    return this.#before.reached + this.#stream.reached;
  }

  get isChained(): boolean {
    return this.#links.length > 0;
  }

  /**
   * Blocks in order; the last one may be short, and one may be empty during a long gap. They belong to the caller. Gaps
   * in the timestamps become silence.
   * @throws {DomainError} audio_encrypted
   */
  *blocks(): Generator<Float32Array> {
    for (const part of this.parts()) {
      if (!(part instanceof Gap)) yield part;
      else for (let left = part.length; left > 0; left -= blockSamples) yield silent(left);
    }
  }

  /** The same with explicit gaps, for callers that can skip silence. */
  *parts(): Generator<Float32Array | Gap> {
    for (const part of this.#allParts()) {
      const passed = Math.min(part.length, this.#passOver ?? 0);
      if (this.#passOver !== undefined) this.#passOver -= passed;
      if (passed > 0 && passed === part.length) continue;
      const wanted = passed > 0 ? behind(part, passed) : part;
      const room = this.#maxSamples - this.samples;
      this.isTooLong = wanted.length > room;
      const within = this.isTooLong ? upTo(wanted, room) : wanted;
      this.samples += within.length;
      yield within;
      if (this.isTooLong) return;
    }
  }

  /** Frees native memory; may be called again. */
  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#resampler.close();
    this.#stream.close();
  }

  *#allParts(): Generator<Float32Array | Gap> {
    yield* this.#streamParts();
    for (const link of this.#links) {
      if (this.#openNext(link)) yield* this.#streamParts();
      else this.lostLinks += 1;
    }
    this.#resampler.flush();
    yield* this.#take(1);
  }

  #openNext(link: OggLink): boolean {
    if (!hasOrdinaryHeaders(this.#path, link)) return false;
    try {
      const next = new StreamDecoder(openOggLink(this.#path, link));
      this.#before = {
        packets: this.packets,
        failures: this.failures,
        reached: this.reached,
        isClockBroken: this.isClockBroken,
      };
      this.#stream.close();
      this.#stream = next;
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }

  *#streamParts(): Generator<Float32Array | Gap> {
    const { clock } = this.#stream;
    for (const frame of this.#stream.frames(this.#decodesAll ? 0 : this.#from)) {
      if (frame === undefined) {
        yield new Float32Array(0);
        continue;
      }
      const gap = Math.round(clock.gapBefore(frame) * this.#rate);
      this.#passOver ??= this.#startOf(frame);
      if (gap > 0) {
        yield* this.#take(1);
        yield new Gap(gap);
      }
      this.#resampler.push(frame);
      yield* this.#take(blockSamples);
    }
  }

  #startOf(frame: Frame): number {
    return Math.round(this.#rate * Math.max(0, this.#from - this.#stream.clock.startOf(frame)));
  }

  *#take(atLeast: number): Generator<Float32Array> {
    if (this.#resampler.length < atLeast) return;
    yield this.#resampler.take();
  }
}

const silent = (left: number) => new Float32Array(Math.min(left, blockSamples));

const behind = (part: Float32Array | Gap, passed: number) =>
  part instanceof Gap ? new Gap(part.length - passed) : part.subarray(passed);

const upTo = (part: Float32Array | Gap, length: number) =>
  part instanceof Gap ? new Gap(length) : part.subarray(0, length);
