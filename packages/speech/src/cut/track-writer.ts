import type { AudioContainer } from '@wingman/contract/audio-format.ts';
import { AV_CODEC_ID_OPUS, AV_LOG_QUIET } from 'node-av/constants';
import { FormatContext, Log, Rational, type Stream } from 'node-av/lib';
import { NotCopied, type TimedPacket, type TrackReader } from './track-reader.ts';

/** FFmpeg's muxers for the containers that packets are copied into; others are decoded. */
const muxers: Partial<Record<AudioContainer, string>> = {
  webm: 'webm',
  matroska: 'matroska',
  ogg: 'ogg',
  mp4: 'mp4',
  mp3: 'mp3',
  wav: 'wav',
  aac: 'adts',
  amr: 'amr',
  aiff: 'aiff',
  caf: 'caf',
};

/** Times are written in this part of a second, which is exact enough for every codec. */
const ticksPerSecond = 14_112_000;

/** The most samples that the head of Opus can say. */
const mostPadding = 0xffff;

/** Writes packets of a track, as they are, into a file of the same container. `close` must be called, also after an error. */
export class TrackWriter {
  readonly #format = new FormatContext();
  readonly #stream: Stream;
  readonly #timeBase = new Rational(1, ticksPerSecond);

  /** `padding`: samples that a decoder is to drop at the beginning. @throws {NotCopied} */
  constructor(path: string, like: TrackReader, padding: number) {
    Log.setLevel(AV_LOG_QUIET);
    const muxer = muxers[like.audio.container];
    if (muxer === undefined) throw new NotCopied();
    must(this.#format.allocOutputContext2(null, muxer, path));
    this.#stream = this.#format.newStream(null);
    try {
      must(like.audio.stream.codecpar.copy(this.#stream.codecpar));
      this.#stream.codecpar.codecTag = 0;
      this.#stream.timeBase = this.#timeBase;
      this.#setPadding(padding);
      must(this.#format.openOutputSync());
      must(this.#format.writeHeaderSync(null));
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** The sound of the packet begins at second `at` of the new file, which may lie before its beginning. Takes the packet. */
  write({ packet, at, seconds }: TimedPacket): void {
    const ticks = BigInt(Math.round(at * ticksPerSecond));
    packet.pts = ticks;
    packet.dts = ticks;
    packet.duration = BigInt(Math.round(seconds * ticksPerSecond));
    packet.streamIndex = this.#stream.index;
    packet.rescaleTs(this.#timeBase, this.#stream.timeBase);
    must(this.#format.interleavedWriteFrameSync(packet));
  }

  finish(): void {
    must(this.#format.writeTrailerSync());
  }

  close(): void {
    this.#format.closeOutputSync();
  }

  #setPadding(padding: number): void {
    if (padding > mostPadding) throw new NotCopied();
    const { codecpar } = this.#stream;
    codecpar.initialPadding = padding;
    const head = codecpar.extradata;
    if (codecpar.codecId !== AV_CODEC_ID_OPUS || !head || head.length < 12) return;
    const changed = Buffer.from(head);
    changed.writeUInt16LE(padding, 10);
    codecpar.extradata = changed;
  }
}

function must(result: number): void {
  if (result < 0) throw new NotCopied();
}
