import { statSync } from 'node:fs';
import type { AudioContainer } from '@wingman/contract/audio-format.ts';
import { DomainError } from '@wingman/contract/error.ts';
import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_PKT_DATA_ENCRYPTION_INFO,
  AV_SAMPLE_FMT_FLT,
  AVERROR_EAGAIN,
  AVERROR_EOF,
} from 'node-av/constants';
import { CodecContext, Frame, Packet, SoftwareResampleContext } from 'node-av/lib';
import { FrameClock } from './frame-clock.ts';
import { type OpenAudio, openAudio } from './open-audio.ts';
import { sampleRate } from './pcm.ts';

/** Half a second: large enough to be cheap, small enough to let other work in between. */
const blockSamples = 8_000;
/** Below it nothing was ever recorded; a file that claims so would unfold to thousands of times its size. */
const minSampleRate = 4_000;
/** A codec needs a moment before what it gives is right. Seconds. */
const prerollSeconds = 0.2;
/** Room for one frame after resampling. The longest that exist (FLAC at 8 kHz) last a little over 8 s. */
const maxFrameSeconds = 10;

/**
 * Decodes one audio file, block by block, to mono at our rate or another one. Memory does not grow with the length.
 * Encoder padding (e.g. Opus pre-skip) is trimmed by FFmpeg, so sample 0 is the first that was recorded.
 * A file that was cut in the middle decodes up to the cut; single damaged packets are passed over.
 */
export class AudioDecoder {
  readonly container: AudioContainer;
  /** Samples decoded so far; after the last block the exact length of the recording. */
  samples = 0;
  /** Packets that were read and the failures among them. */
  packets = 0;
  failures = 0;
  readonly #path: string;
  readonly #from: number;
  /** Samples before `from` that still have to be passed over; undefined until the first frame says where it is. */
  #passOver: number | undefined;
  readonly #audio: OpenAudio;
  readonly #codec = new CodecContext();
  readonly #packet = new Packet();
  readonly #frame = new Frame();
  readonly #resampler: Resampler;
  readonly #clock: FrameClock;
  readonly #rate: number;
  #position = 0;
  #open = true;

  /**
   * `from`: seconds of the recording that are passed over, quickly; the first block begins right there.
   * @throws {DomainError} as `openAudio`
   */
  constructor(path: string, rate = sampleRate, from = 0) {
    this.#from = from;
    this.#path = path;
    this.#rate = rate;
    this.#resampler = new Resampler(rate);
    this.#audio = openAudio(path);
    this.container = this.#audio.container;
    this.#packet.alloc();
    this.#frame.alloc();
    const { stream, decoder } = this.#audio;
    this.#codec.allocContext3(decoder);
    stream.codecpar.toContext(this.#codec);
    this.#codec.pktTimebase = stream.timeBase;
    this.#codec.threadCount = 1;
    this.#clock = new FrameClock(this.#audio);
    const { sampleRate: claimed } = stream.codecpar;
    const isAbsurd = claimed > 0 && claimed < minSampleRate;
    if (isAbsurd || this.#codec.open2Sync(decoder, null) < 0) {
      this.close();
      throw new DomainError('audio_damaged');
    }
  }

  /** Seconds from the recording's beginning to the last sample so far. */
  get duration(): number {
    return this.#from + this.samples / this.#rate;
  }

  /** About which part of the file was read, 0 to 1. */
  get fraction(): number {
    const { size } = statSync(this.#path);
    return size > 0 ? Math.min(1, this.#position / size) : 0;
  }

  /**
   * Blocks in order; the last one may be short. The blocks belong to the caller.
   * @throws {DomainError} audio_encrypted
   */
  *blocks(): Generator<Float32Array> {
    for (const block of this.#allBlocks()) {
      const wanted = block.subarray(Math.min(block.length, this.#passOver ?? 0));
      this.#passOver = Math.max(0, (this.#passOver ?? 0) - block.length);
      if (wanted.length === 0) continue;
      this.samples += wanted.length;
      yield wanted;
    }
  }

  *#allBlocks(): Generator<Float32Array> {
    while (this.#readPacket()) {
      yield* this.#drainDecoder();
    }
    this.#codec.sendPacketSync(null);
    yield* this.#drainDecoder();
    this.#resampler.flush();
    yield* this.#take(1);
  }

  /** Frees native memory; may be called again. */
  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#resampler.close();
    this.#codec.freeContext();
    this.#packet.free();
    this.#frame.free();
    this.#audio.close();
  }

  /** Hands the next packet of the track to the decoder; false at the end or at the cut. */
  #readPacket(): boolean {
    for (;;) {
      const result = this.#audio.format.readFrameSync(this.#packet);
      if (result < 0) return false;
      const mine = this.#packet.streamIndex === this.#audio.stream.index;
      if (this.#packet.pos > 0n) this.#position = Number(this.#packet.pos);
      if (mine && !this.#isBefore(this.#packet)) this.#sendPacket();
      this.#packet.unref();
      if (mine) return true;
    }
  }

  /** What ends well before `from` need not be decoded. Without times everything is, and thrown away. */
  #isBefore(packet: Packet): boolean {
    return this.#from > 0 && this.#clock.secondsAt(packet.pts) < this.#from - prerollSeconds;
  }

  #sendPacket(): void {
    if (this.packets === 0 && this.#packet.getSideData(AV_PKT_DATA_ENCRYPTION_INFO)) {
      throw new DomainError('audio_encrypted');
    }
    this.packets += 1;
    const sent = this.#codec.sendPacketSync(this.#packet);
    if (sent < 0 && sent !== AVERROR_EOF) this.failures += 1;
  }

  *#drainDecoder(): Generator<Float32Array> {
    for (;;) {
      const result = this.#codec.receiveFrameSync(this.#frame);
      if (result < 0) {
        if (result !== AVERROR_EAGAIN && result !== AVERROR_EOF) this.failures += 1;
        return;
      }
      const gap = this.#clock.gapBefore(this.#frame);
      this.#passOver ??= Math.round(this.#rate * Math.max(0, this.#from - this.#clock.startOf(this.#frame)));
      yield* this.#silence(gap);
      this.#resampler.push(this.#frame);
      this.#frame.unref();
      yield* this.#take(blockSamples);
    }
  }

  /** The pause that the container has where nothing was recorded, so that times are those that players show. */
  *#silence(seconds: number): Generator<Float32Array> {
    if (seconds > 0) yield* this.#take(1);
    for (let left = Math.round(seconds * this.#rate); left > 0; left -= blockSamples) {
      yield new Float32Array(Math.min(left, blockSamples));
    }
  }

  *#take(atLeast: number): Generator<Float32Array> {
    if (this.#resampler.length < atLeast) return;
    yield this.#resampler.take();
  }
}

/** Brings frames of any rate, layout and format to ours and collects the result. */
class Resampler {
  #context: SoftwareResampleContext | undefined;
  #shape = '';
  readonly #rate: number;
  readonly #maxFrameSamples: number;
  readonly #bytes: Buffer;
  readonly #collected: Float32Array;
  length = 0;

  constructor(rate: number) {
    this.#rate = rate;
    this.#maxFrameSamples = rate * maxFrameSeconds;
    this.#bytes = Buffer.alloc(4 * this.#maxFrameSamples);
    this.#collected = new Float32Array(blockSamples + this.#maxFrameSamples);
  }

  push(frame: Frame): void {
    const context = this.#contextFor(frame);
    const planes = frame.extendedData;
    if (planes === null) return;
    this.#collect(context.convertSync([this.#bytes], this.#maxFrameSamples, planes, frame.nbSamples));
  }

  /** Takes out what the filter still holds. */
  flush(): void {
    if (this.#context)
      this.#collect(this.#context.convertSync([this.#bytes], this.#maxFrameSamples, null, 0));
  }

  take(): Float32Array {
    const block = this.#collected.slice(0, this.length);
    this.length = 0;
    return block;
  }

  close(): void {
    this.#context?.free();
    this.#context = undefined;
  }

  /** A stream may change its rate or layout on the way, e.g. chained Ogg files. */
  #contextFor(frame: Frame): SoftwareResampleContext {
    const shape = `${frame.sampleRate} ${frame.channels} ${frame.format}`;
    if (this.#context && shape === this.#shape) return this.#context;
    this.flush();
    this.close();
    const context = new SoftwareResampleContext();
    context.allocSetOpts2(
      AV_CHANNEL_LAYOUT_MONO,
      AV_SAMPLE_FMT_FLT,
      this.#rate,
      frame.channelLayout,
      // A frame of an audio stream carries a sample format; the type also allows a pixel format.
      frame.format as typeof AV_SAMPLE_FMT_FLT,
      frame.sampleRate,
    );
    // Without it two loud channels would add up to more than full scale.
    context.setOption('rematrix_maxval', 1);
    if (context.init() < 0) throw new DomainError('audio_damaged');
    this.#context = context;
    this.#shape = shape;
    return context;
  }

  #collect(count: number): void {
    if (count <= 0) return;
    const view = new Float32Array(this.#bytes.buffer, this.#bytes.byteOffset, count);
    if (this.length + count > this.#collected.length) throw new DomainError('audio_damaged');
    this.#collected.set(view, this.length);
    this.length += count;
  }
}
