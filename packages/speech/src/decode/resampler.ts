import { DomainError } from '@wingman/contract/error.ts';
import { AV_SAMPLE_FMT_FLTP } from 'node-av/constants';
import { type Frame, SoftwareResampleContext } from 'node-av/lib';
import { ChannelMixer } from './channel-mixer.ts';

/** The longest frames that exist (FLAC at 8 kHz) last a little over 8 s; longer output of a decoder is refused. */
const maxFrameSeconds = 10;

/** Resamples frames of any rate, layout and format to mono at one rate and collects the result. */
export class Resampler {
  length = 0;
  readonly #rate: number;
  readonly #maxFrameSamples: number;
  readonly #mixer = new ChannelMixer();
  #context: SoftwareResampleContext | undefined;
  #shape = '';
  #planes: Buffer[] = [];
  #collected = new Float32Array(0);

  constructor(rate: number) {
    this.#rate = rate;
    this.#maxFrameSamples = rate * maxFrameSeconds;
  }

  /** Samples so far that were NaN or implausible. They are replaced by silence. */
  get unreadable(): number {
    return this.#mixer.unreadable;
  }

  push(frame: Frame): void {
    const context = this.#contextFor(frame);
    const input = frame.extendedData;
    if (input === null) return;
    this.#convert(context, input, frame.nbSamples);
  }

  /** Flushes the filter. */
  flush(): void {
    if (this.#context) this.#convert(this.#context, null, 0);
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

  /** A stream may change its rate or layout. */
  #contextFor(frame: Frame): SoftwareResampleContext {
    const shape = `${frame.sampleRate} ${frame.channels} ${frame.format}`;
    if (this.#context && shape === this.#shape) return this.#context;
    this.flush();
    this.close();
    const context = new SoftwareResampleContext();
    const allocated = context.allocSetOpts2(
      frame.channelLayout,
      AV_SAMPLE_FMT_FLTP,
      this.#rate,
      frame.channelLayout,
      // A frame of an audio stream carries a sample format; the type also allows a pixel format.
      frame.format as typeof AV_SAMPLE_FMT_FLTP,
      frame.sampleRate,
    );
    // FFmpeg mixes at most 64 channels.
    if (allocated < 0 || context.init() < 0) throw new DomainError('audio_damaged');
    this.#context = context;
    this.#shape = shape;
    this.#planes = Array.from({ length: frame.channels }, () => Buffer.alloc(0));
    return context;
  }

  #convert(context: SoftwareResampleContext, input: Buffer[] | null, count: number): void {
    const room = context.getOutSamples(count);
    if (room > this.#maxFrameSamples) throw new DomainError('audio_damaged');
    if (room <= 0) return;
    if ((this.#planes[0]?.length ?? 0) < 4 * room) {
      this.#planes = this.#planes.map(() => Buffer.alloc(4 * room));
    }
    const made = context.convertSync(this.#planes, room, input, count);
    if (made <= 0) return;
    this.#reserve(made);
    const channels = this.#planes.map(({ buffer, byteOffset }) => new Float32Array(buffer, byteOffset, made));
    this.#mixer.mix(channels, this.#collected.subarray(this.length, this.length + made));
    this.length += made;
  }

  #reserve(count: number): void {
    if (this.length + count <= this.#collected.length) return;
    const larger = new Float32Array(2 * (this.length + count));
    larger.set(this.#collected.subarray(0, this.length));
    this.#collected = larger;
  }
}
