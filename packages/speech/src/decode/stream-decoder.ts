import { DomainError } from '@wingman/contract/error.ts';
import { AV_PKT_DATA_ENCRYPTION_INFO, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import { CodecContext, Frame, Packet } from 'node-av/lib';
import { FrameClock } from './frame-clock.ts';
import type { OpenAudio } from './open-audio.ts';

/** No real audio has less; a file that claims so would expand to thousands of times its size. */
const minSampleRate = 4_000;
/** Warm-up of a codec before its output is correct. Seconds. */
const prerollSeconds = 0.2;
/** After so many packets without a frame, yields to the caller. */
const packetsAtOnce = 100;

/** Decodes the chosen track of one open file, packet by packet. Owns the file: `close` must be called. */
export class StreamDecoder {
  readonly audio: OpenAudio;
  readonly clock: FrameClock;
  /** Packets that were read and the failures among them. */
  packets = 0;
  failures = 0;
  /** Byte of the file up to which was read. */
  position = 0;
  /** The last second of any track of the file, as far as read. */
  reached = 0;
  readonly #codec = new CodecContext();
  readonly #packet = new Packet();
  readonly #frame = new Frame();
  readonly #timeBases: number[];
  #open = true;

  /** @throws {DomainError} audio_damaged; the file is closed then */
  constructor(audio: OpenAudio) {
    this.audio = audio;
    this.#packet.alloc();
    this.#frame.alloc();
    const { stream, decoder, format } = audio;
    this.#timeBases = format.streams.map(({ timeBase: { num, den } }) => (den > 0 ? num / den : 0));
    this.#codec.allocContext3(decoder);
    stream.codecpar.toContext(this.#codec);
    this.#codec.pktTimebase = stream.timeBase;
    this.#codec.threadCount = 1;
    this.clock = new FrameClock(audio);
    const { sampleRate: claimed } = stream.codecpar;
    const isAbsurd = claimed > 0 && claimed < minSampleRate;
    if (isAbsurd || this.#codec.open2Sync(decoder, null) < 0) {
      this.close();
      throw new DomainError('audio_damaged');
    }
  }

  /**
   * The frames in order; each is only valid until the next one is requested. Undefined now and then where packets yield
   * nothing. Packets well before the second `from` are not decoded, if the container has timestamps.
   * @throws {DomainError} audio_encrypted
   */
  *frames(from = 0): Generator<Frame | undefined> {
    let fruitless = 0;
    while (this.#readPacket(from)) {
      fruitless += 1;
      for (const frame of this.#drain()) {
        fruitless = 0;
        yield frame;
      }
      if (fruitless % packetsAtOnce === packetsAtOnce - 1) yield undefined;
    }
    this.#codec.sendPacketSync(null);
    yield* this.#drain();
  }

  /** Frees native memory; may be called again. */
  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#codec.freeContext();
    this.#packet.free();
    this.#frame.free();
    this.audio.close();
  }

  /** Sends the next packet of the track to the decoder; false at the end of the file. */
  #readPacket(from: number): boolean {
    for (let others = 0; ; others += 1) {
      if (this.audio.format.readFrameSync(this.#packet) < 0) return false;
      const mine = this.#packet.streamIndex === this.audio.stream.index;
      if (this.#packet.pos > 0n) this.position = Number(this.#packet.pos);
      this.#noteTime();
      if (mine && !this.#isBefore(from)) this.#send();
      this.#packet.unref();
      if (mine || others > packetsAtOnce) return true;
    }
  }

  #noteTime(): void {
    const { pts, duration, streamIndex } = this.#packet;
    const end = Number(pts + duration) * (this.#timeBases[streamIndex] ?? 0) - this.clock.zero;
    if (end > this.reached) this.reached = end;
  }

  /** Without timestamps everything is decoded and discarded. */
  #isBefore(from: number): boolean {
    return from > 0 && this.clock.secondsAt(this.#packet.pts) < from - prerollSeconds;
  }

  #send(): void {
    if (this.packets === 0 && this.#packet.getSideData(AV_PKT_DATA_ENCRYPTION_INFO)) {
      throw new DomainError('audio_encrypted');
    }
    this.packets += 1;
    const sent = this.#codec.sendPacketSync(this.#packet);
    if (sent < 0 && sent !== AVERROR_EOF) this.failures += 1;
  }

  *#drain(): Generator<Frame> {
    for (;;) {
      const result = this.#codec.receiveFrameSync(this.#frame);
      if (result < 0) {
        if (result !== AVERROR_EAGAIN && result !== AVERROR_EOF) this.failures += 1;
        return;
      }
      yield this.#frame;
      this.#frame.unref();
    }
  }
}
