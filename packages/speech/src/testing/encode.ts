import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_LOG_QUIET,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  type AVSampleFormat,
  type FFEncoderCodec,
} from 'node-av/constants';
import { Codec, CodecContext, Dictionary, FormatContext, Frame, Log, Packet, Rational } from 'node-av/lib';

export type Encoding = {
  /** FFmpeg's name of the encoder, e.g. `libopus`. */
  encoder: 'libopus' | 'libmp3lame' | 'aac' | 'flac' | 'alac' | 'wmav2' | 'pcm_s16le' | 'pcm_s16be';
  /** Encrypts MP4 like DRM. */
  encrypted?: boolean;
  /** Gap in seconds in the timestamps before the sample of this number. */
  gap?: { before: number; seconds: number };
  /** Gap in seconds in the timestamps after each so many samples. */
  gaps?: { every: number; seconds: number };
  /** The container's time of the first sample, in seconds. */
  startsAt?: number;
  /** Writes WebM as a browser's recorder does: without a duration, sizes or an index. */
  live?: boolean;
};

/** Encodes mono samples into the file at `path`; its extension selects the container. */
export function encodeAudio(
  path: string,
  samples: Float32Array,
  sampleRate: number,
  encoding: Encoding,
): void {
  Log.setLevel(AV_LOG_QUIET);
  const format = new FormatContext();
  must(format.allocOutputContext2(null, null, path));
  const codec = openEncoder(encoding, sampleRate);
  const stream = format.newStream(null);
  must(stream.codecpar.fromContext(codec));
  stream.timeBase = new Rational(1, sampleRate);
  must(format.openOutputSync());
  must(format.writeHeaderSync(Dictionary.fromObject(muxerOptions(encoding))));
  const packet = new Packet();
  packet.alloc();
  const drain = (): void => {
    while (codec.receivePacketSync(packet) >= 0) {
      packet.streamIndex = stream.index;
      packet.rescaleTs(new Rational(1, sampleRate), stream.timeBase);
      must(format.interleavedWriteFrameSync(packet));
    }
  };
  const size = codec.frameSize || 1_024;
  for (let at = 0; at < samples.length; at += size) {
    const late = Math.round(secondsLeftOut(at, encoding) * sampleRate);
    must(codec.sendFrameSync(frameOf(samples.subarray(at, at + size), at + late, codec)));
    drain();
  }
  must(codec.sendFrameSync(null));
  drain();
  must(format.writeTrailerSync());
  format.closeOutputSync();
  codec.freeContext();
  packet.free();
}

function secondsLeftOut(at: number, { gap, gaps, startsAt = 0 }: Encoding): number {
  const once = gap && at >= gap.before ? gap.seconds : 0;
  const often = gaps ? Math.floor(at / gaps.every) * gaps.seconds : 0;
  return startsAt + once + often;
}

function muxerOptions({ live, encrypted }: Encoding): Record<string, string | number> {
  const key = { encryption_key: '0123456789abcdef'.repeat(2), encryption_kid: 'fedcba9876543210'.repeat(2) };
  return {
    ...(live ? { live: 1 } : {}),
    ...(encrypted ? { encryption_scheme: 'cenc-aes-ctr', ...key } : {}),
  };
}

function openEncoder({ encoder }: Encoding, sampleRate: number): CodecContext {
  const codec = Codec.findEncoderByName(encoder as FFEncoderCodec);
  if (codec === null) throw new Error(`FFmpeg has no encoder ${encoder}`);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.sampleRate = sampleRate;
  context.channelLayout = AV_CHANNEL_LAYOUT_MONO;
  context.timeBase = new Rational(1, sampleRate);
  context.sampleFormat = formatFor(codec.sampleFormats ?? []);
  context.bitRate = 48_000n;
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  must(context.open2Sync(codec, null));
  return context;
}

function formatFor(offered: AVSampleFormat[]): AVSampleFormat {
  const usable = [AV_SAMPLE_FMT_FLT, AV_SAMPLE_FMT_FLTP, AV_SAMPLE_FMT_S16];
  return usable.find((format) => offered.includes(format)) ?? AV_SAMPLE_FMT_S16;
}

/** With one channel, planar and interleaved samples are the same bytes. */
function frameOf(samples: Float32Array, pts: number, codec: CodecContext): Frame {
  const shaped =
    codec.sampleFormat === AV_SAMPLE_FMT_S16
      ? Int16Array.from(samples, (sample) => Math.round(sample * 32_767))
      : samples.slice();
  return Frame.fromAudioBuffer(Buffer.from(shaped.buffer, shaped.byteOffset, shaped.byteLength), {
    nbSamples: samples.length,
    format: codec.sampleFormat,
    sampleRate: codec.sampleRate,
    channelLayout: AV_CHANNEL_LAYOUT_MONO,
    pts: BigInt(pts),
  });
}

function must(result: number): void {
  if (result < 0) throw new Error(`FFmpeg answered ${result}`);
}
