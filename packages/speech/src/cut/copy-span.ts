import { setImmediate } from 'node:timers/promises';
import { openAudio } from '../decode/open-audio.ts';
import { pcmFrameBytes, sliceOf } from './pcm-packets.ts';
import { canTrim, NotCopied, type TimedPacket, TrackReader, warmUpPackets } from './track-reader.ts';
import { TrackWriter } from './track-writer.ts';

/** Seconds from the recording's beginning, `to` not included. */
export type CutSpan = { from: number; to: number };

export type WorkControls = { signal: AbortSignal; onProgress?: ((fraction: number) => void) | undefined };

const packetsAtOnce = 2_000;
/** Seconds before a span from which nothing is read: behind a gap there may be nothing nearer. */
const longestWarmUp = 1;
/** A packet that was read and waits, because it may be needed before the beginning. */
type Kept = TimedPacket;

/** What was copied: seconds of the recording, `start` is `from` where `isExact`. */
export type CopiedSpan = { start: number; end: number; isExact: boolean };

/**
 * Copies the packets of a span of the file at `source` to `target`, in the same container, without decoding them. The new file
 * begins exactly at `from` where the container can say so, else with the packet in which that lies.
 * @throws {NotCopied} where this container or its times do not allow it, or nothing is there
 */
export async function copySpan(
  source: string,
  target: string,
  { from, to, bytes }: CutSpan & { bytes: number },
  { signal, onProgress }: WorkControls,
): Promise<CopiedSpan> {
  const reader = new TrackReader(openAudio(source));
  const copy = new SpanCopy(reader, target, { from, to });
  try {
    let count = 0;
    for (const timed of reader.packets()) {
      if (!copy.add(timed)) break;
      count += 1;
      if (count % packetsAtOnce === 0) {
        onProgress?.(Math.min(1, reader.position / bytes));
        await setImmediate(undefined, { signal });
      }
    }
    return copy.finish();
  } finally {
    copy.close();
    reader.close();
  }
}

class SpanCopy {
  readonly #reader: TrackReader;
  readonly #target: string;
  readonly #span: CutSpan;
  readonly #frameBytes: number;
  /** The last packets before the span, which warm up the decoder. */
  #waiting: Kept[] = [];
  #writer: TrackWriter | undefined;
  #start = 0;
  #end = 0;
  #isExact = false;

  constructor(reader: TrackReader, target: string, span: CutSpan) {
    this.#reader = reader;
    this.#target = target;
    this.#span = span;
    this.#frameBytes = pcmFrameBytes(reader.audio.stream.codecpar);
  }

  /** False behind the span. */
  add(timed: TimedPacket): boolean {
    const { from, to } = this.#span;
    if (timed.at >= to) return false;
    if (timed.at + timed.seconds <= from) {
      if (this.#writer === undefined) this.#keep(timed);
      return true;
    }
    if (this.#frameBytes > 0) this.#writePcm(timed);
    else {
      this.#writer ??= this.#begin(timed);
      this.#write(timed);
    }
    return true;
  }

  /** @throws {NotCopied} where there is no sound in the span */
  finish(): CopiedSpan {
    if (this.#writer === undefined) throw new NotCopied();
    this.#writer.finish();
    return { start: this.#start, end: this.#end, isExact: this.#isExact };
  }

  close(): void {
    this.#writer?.close();
    this.#clearWaiting();
  }

  #keep({ packet, at, seconds }: TimedPacket): void {
    const most = this.#frameBytes > 0 ? 0 : warmUpPackets(this.#reader, seconds);
    const kept = most > 0 ? packet.clone() : null;
    if (kept) this.#waiting.push({ packet: kept, at, seconds });
    const isFar = (waiting: Kept | undefined) => waiting && waiting.at < this.#span.from - longestWarmUp;
    while (this.#waiting.length > most || isFar(this.#waiting[0])) this.#waiting.shift()?.packet.free();
  }

  #writePcm(timed: TimedPacket): void {
    const sliced = sliceOf(timed, this.#span, { rate: this.#reader.rate, frameBytes: this.#frameBytes });
    if (sliced === undefined) return;
    if (this.#writer === undefined) {
      this.#start = sliced.at;
      this.#isExact = true;
      this.#writer = new TrackWriter(this.#target, this.#reader, 0);
    }
    this.#write(sliced);
  }

  /** Opens the file before its first packet, and writes those that warm the decoder up. */
  #begin(first: TimedPacket): TrackWriter {
    const begins = this.#waiting[0]?.at ?? first.at;
    this.#isExact = canTrim(this.#reader);
    this.#start = Math.max(0, this.#isExact ? this.#span.from : begins);
    const padding = this.#isExact ? Math.round((this.#start - begins) * this.#reader.rate) : 0;
    const writer = new TrackWriter(this.#target, this.#reader, padding);
    this.#writer = writer;
    for (const kept of this.#waiting) this.#write(kept);
    this.#clearWaiting();
    return writer;
  }

  #write(timed: TimedPacket): void {
    if (timed.at < this.#span.from) timed.packet.freeSideData();
    this.#end = timed.at + timed.seconds;
    this.#writer?.write({ ...timed, at: timed.at - this.#start });
  }

  #clearWaiting(): void {
    for (const { packet } of this.#waiting) packet.free();
    this.#waiting = [];
  }
}
