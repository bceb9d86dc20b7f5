import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_LOG_QUIET,
  AV_SAMPLE_FMT_FLTP,
  type FFEncoderCodec,
} from 'node-av/constants';
import { Codec, CodecContext, FormatContext, Frame, Log, Packet, Rational, type Stream } from 'node-av/lib';

/** Enough for speech in the quality in which it was recorded, half a megabyte a minute. */
const bitRate = 64_000n;

/** Writes mono samples as an mp3 file, frame by frame. `close` must be called, also after an error. */
export class Mp3Writer {
  readonly #format = new FormatContext();
  readonly #codec = new CodecContext();
  readonly #packet = new Packet();
  readonly #stream: Stream;
  readonly #timeBase: Rational;
  readonly #frame: Float32Array;
  #filled = 0;
  #written = 0;

  /** `path` ends in `.mp3`; an existing file is overwritten. */
  constructor(path: string, sampleRate: number) {
    Log.setLevel(AV_LOG_QUIET);
    this.#timeBase = new Rational(1, sampleRate);
    this.#packet.alloc();
    must(this.#format.allocOutputContext2(null, null, path));
    this.#openEncoder(sampleRate);
    this.#stream = this.#format.newStream(null);
    must(this.#stream.codecpar.fromContext(this.#codec));
    this.#stream.timeBase = this.#timeBase;
    must(this.#format.openOutputSync());
    must(this.#format.writeHeaderSync(null));
    this.#frame = new Float32Array(this.#codec.frameSize);
  }

  write(samples: Float32Array): void {
    for (let at = 0; at < samples.length; ) {
      const part = samples.subarray(at, at + this.#frame.length - this.#filled);
      this.#frame.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === this.#frame.length) this.#encode();
    }
  }

  /** Writes the rest and the header, which has the length. Nothing may be written afterwards. */
  finish(): void {
    if (this.#filled > 0) this.#encode();
    must(this.#codec.sendFrameSync(null));
    this.#drain();
    must(this.#format.writeTrailerSync());
  }

  close(): void {
    this.#format.closeOutputSync();
    this.#codec.freeContext();
    this.#packet.free();
  }

  #openEncoder(sampleRate: number): void {
    const encoder = Codec.findEncoderByName('libmp3lame' as FFEncoderCodec);
    if (encoder === null) throw new Error('FFmpeg has no mp3 encoder');
    this.#codec.allocContext3(encoder);
    this.#codec.sampleRate = sampleRate;
    this.#codec.channelLayout = AV_CHANNEL_LAYOUT_MONO;
    this.#codec.timeBase = this.#timeBase;
    this.#codec.sampleFormat = AV_SAMPLE_FMT_FLTP;
    this.#codec.bitRate = bitRate;
    must(this.#codec.open2Sync(encoder, null));
  }

  #encode(): void {
    // The encoder keeps a reference to the bytes: they must not be reused.
    const samples = this.#frame.slice(0, this.#filled);
    const frame = Frame.fromAudioBuffer(Buffer.from(samples.buffer), {
      nbSamples: samples.length,
      format: AV_SAMPLE_FMT_FLTP,
      sampleRate: this.#codec.sampleRate,
      channelLayout: AV_CHANNEL_LAYOUT_MONO,
      pts: BigInt(this.#written),
    });
    try {
      must(this.#codec.sendFrameSync(frame));
    } finally {
      frame.free();
    }
    this.#written += samples.length;
    this.#filled = 0;
    this.#drain();
  }

  #drain(): void {
    while (this.#codec.receivePacketSync(this.#packet) >= 0) {
      this.#packet.streamIndex = this.#stream.index;
      this.#packet.rescaleTs(this.#timeBase, this.#stream.timeBase);
      must(this.#format.interleavedWriteFrameSync(this.#packet));
    }
  }
}

function must(result: number): void {
  if (result < 0) throw new Error(`FFmpeg answered ${result}`);
}
