import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_MP3,
  AV_CODEC_ID_OPUS,
  AV_PKT_DATA_SKIP_SAMPLES,
} from 'node-av/constants';
import { Packet } from 'node-av/lib';
import type { OpenAudio } from '../decode/open-audio.ts';

/** FFmpeg's value for an unknown timestamp. */
const noTime = -(2n ** 62n);
/** Seconds that a packet may begin before or behind the one before it: more is a broken clock. */
const backwards = 0.5;
const longestGap = 600;

/** The packets of this file cannot be copied by their times: it has to be decoded. */
export class NotCopied extends Error {}

/** A packet of the track, and the second of the recording at which its sound begins; valid until the next one. */
export type TimedPacket = { packet: Packet; at: number; seconds: number };

/** Reads the packets of one track with their seconds. Owns the file: `close` must be called. */
export class TrackReader {
  readonly audio: OpenAudio;
  readonly secondsPerTick: number;
  /** Samples that a decoder drops at the beginning of the file. */
  padding = 0;
  /** Byte of the file up to which was read. */
  position = 0;
  readonly #packet = new Packet();
  #first: bigint | undefined;

  /** @throws {NotCopied} for files whose clock restarts */
  constructor(audio: OpenAudio) {
    this.audio = audio;
    this.#packet.alloc();
    const { num, den } = audio.stream.timeBase;
    this.secondsPerTick = den > 0 ? num / den : 0;
    if (audio.following.length === 0 && this.secondsPerTick > 0) return;
    this.close();
    throw new NotCopied();
  }

  get rate(): number {
    return this.audio.stream.codecpar.sampleRate;
  }

  /** @throws {NotCopied} where a packet has no time, or one that cannot be */
  *packets(): Generator<TimedPacket> {
    let due = Number.NaN;
    while (this.audio.format.readFrameSync(this.#packet) >= 0) {
      if (this.#packet.pos > 0n) this.position = Number(this.#packet.pos);
      if (this.#packet.streamIndex === this.audio.stream.index && this.#packet.size > 0) {
        const timed = this.#timed();
        if (timed.at < due - backwards || timed.at > due + longestGap) throw new NotCopied();
        due = timed.at + timed.seconds;
        yield timed;
      }
      this.#packet.unref();
    }
  }

  close(): void {
    this.#packet.free();
    this.audio.close();
  }

  #timed(): TimedPacket {
    const { pts, duration } = this.#packet;
    if (pts <= noTime) throw new NotCopied();
    if (this.#first === undefined) {
      this.#first = pts;
      const skipped = this.#packet.getSideData(AV_PKT_DATA_SKIP_SAMPLES);
      this.padding = skipped && skipped.length >= 4 ? skipped.readUInt32LE(0) : 0;
    }
    const at = Number(pts - this.#first) * this.secondsPerTick - this.padding / this.rate;
    return { packet: this.#packet, at, seconds: Number(duration) * this.secondsPerTick };
  }
}

/** Seconds that Opus needs before its sound is right (RFC 7845, 4.6). */
const opusWarmUp = 0.08;
/** A frame of MP3 may use what is left of the bytes of so many before it. */
const mp3Frames = 3;

/** Whether a file of this kind can say that a decoder is to drop the first samples. */
export function canTrim({ audio: { container, stream } }: TrackReader): boolean {
  const { codecId } = stream.codecpar;
  if (codecId === AV_CODEC_ID_OPUS) return ['webm', 'matroska', 'ogg'].includes(container);
  return container === 'mp4' && codecId === AV_CODEC_ID_AAC;
}

/** How many packets of this length are decoded and dropped before the first one that is heard. */
export function warmUpPackets(reader: TrackReader, seconds: number): number {
  const { codecId } = reader.audio.stream.codecpar;
  // They are heard, and the rest is right: the file begins a moment earlier.
  if (codecId === AV_CODEC_ID_MP3) return mp3Frames;
  if (!canTrim(reader) || seconds <= 0) return 0;
  return codecId === AV_CODEC_ID_OPUS ? Math.ceil(opusWarmUp / seconds) : 1;
}
