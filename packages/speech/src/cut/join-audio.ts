import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DomainError } from '@wingman/contract/error.ts';
import { AV_CODEC_ID_OPUS } from 'node-av/constants';
import { openAudio } from '../decode/open-audio.ts';
import type { WorkControls } from './copy-span.ts';
import { encodeSpans, half } from './cut-audio.ts';
import { type MeasuredAudio, measureAudio } from './measure.ts';
import { NotCopied, type TimedPacket, TrackReader } from './track-reader.ts';
import { TrackWriter } from './track-writer.ts';

const packetsAtOnce = 2_000;
/** Seconds by which a copy of so many files may differ from their packets, for each of them. */
const toleranceEach = 0.1;

/** A file that was made, and the second of it at which each of the joined ones begins. */
export type AudioJoin = MeasuredAudio & { path: string; starts: number[] };

/**
 * Makes one file in `folder` of several, one behind the other: their packets as they are where all are of one kind and the copy
 * can be decoded whole, else encoded as mp3. Uses constant memory.
 * @throws {DomainError} as `openAudio`, audio_damaged when nothing could be decoded
 */
export async function joinAudio(
  sources: readonly string[],
  folder: string,
  controls: WorkControls,
): Promise<AudioJoin> {
  const copied = await tryCopy(sources, folder, controls);
  if (copied) return copied;
  const path = join(folder, 'audio.mp3');
  const whole = sources.map((source) => ({ source, from: 0, to: Number.POSITIVE_INFINITY }));
  const lengths = await encodeSpans(whole, path, controls);
  let start = 0;
  const starts = lengths.map((seconds) => {
    const begins = start;
    start += seconds;
    return begins;
  });
  return { ...(await measureAudio(path, { signal: controls.signal })), path, starts };
}

async function tryCopy(
  sources: readonly string[],
  folder: string,
  { signal, onProgress }: WorkControls,
): Promise<AudioJoin | undefined> {
  const path = join(folder, 'copy');
  try {
    const { starts, end } = await copyAll(sources, path, { signal, onProgress: half(onProgress, 0) });
    const measured = await measureAudio(path, { signal, onProgress: half(onProgress, 1) });
    const isWhole = Math.abs(measured.duration - end) <= toleranceEach * sources.length;
    if (isWhole && measured.incomplete === null) return { ...measured, path, starts };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof NotCopied || error instanceof DomainError)) throw error;
  }
  rmSync(path, { force: true });
  return undefined;
}

type Copied = { starts: number[]; end: number };

async function copyAll(
  sources: readonly string[],
  path: string,
  { signal, onProgress }: WorkControls,
): Promise<Copied> {
  const total = sources.reduce((sum, source) => sum + statSync(source).size, 0);
  const copy = new JoinCopy(path);
  const starts: number[] = [];
  let bytes = 0;
  try {
    for (const source of sources) {
      const onRead = (position: number) => onProgress?.((bytes + position) / total);
      starts.push(await copy.add(source, { signal, onProgress: onRead }));
      bytes += statSync(source).size;
    }
    copy.finish();
    return { starts, end: copy.end };
  } finally {
    copy.close();
  }
}

/** Files of one kind that are written one behind the other. */
class JoinCopy {
  /** The second up to which was written. */
  end = 0;
  readonly #path: string;
  #writer: TrackWriter | undefined;
  #kind = '';

  constructor(path: string) {
    this.#path = path;
  }

  /** `onProgress`: bytes. Returns the second at which the file begins. @throws {NotCopied} where it is of another kind or empty */
  async add(source: string, { signal, onProgress }: WorkControls): Promise<number> {
    const reader = new TrackReader(openAudio(source));
    try {
      if (this.#writer && kindOf(reader) !== this.#kind) throw new NotCopied();
      let start: number | undefined;
      let count = 0;
      for (const timed of reader.packets()) {
        // The samples that a decoder drops at the beginning of a file are heard within one, as good as silence.
        start ??= this.#writer ? this.end - timed.at : 0;
        this.#write(reader, { ...timed, at: start + timed.at });
        count += 1;
        if (count % packetsAtOnce !== 0) continue;
        onProgress?.(reader.position);
        await setImmediate(undefined, { signal });
      }
      if (start === undefined) throw new NotCopied();
      return start;
    } finally {
      reader.close();
    }
  }

  finish(): void {
    this.#writer?.finish();
  }

  close(): void {
    this.#writer?.close();
  }

  #write(reader: TrackReader, timed: TimedPacket): void {
    if (!this.#writer) {
      this.#writer = new TrackWriter(this.#path, reader, reader.padding);
      this.#kind = kindOf(reader);
    }
    timed.packet.freeSideData();
    this.end = timed.at + timed.seconds;
    this.#writer.write(timed);
  }
}

/** Files of one kind have packets that one decoder understands. */
function kindOf({ audio: { container, stream } }: TrackReader): string {
  const { codecId, sampleRate, channels, bitsPerCodedSample, extradata } = stream.codecpar;
  const head = extradata && Buffer.from(extradata);
  // How many samples are dropped first is not of the kind.
  if (head && codecId === AV_CODEC_ID_OPUS && head.length >= 12) head.writeUInt16LE(0, 10);
  const shape = [codecId, sampleRate, channels, bitsPerCodedSample];
  return JSON.stringify([container, ...shape, head?.toString('base64') ?? '']);
}
