import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DomainError } from '@wingman/contract/error.ts';
import { Mp3Writer } from '../convert/mp3-writer.ts';
import { AudioDecoder } from '../decode/decode.ts';
import { type CutSpan, copySpan, type WorkControls } from './copy-span.ts';
import { type MeasuredAudio, measureAudio } from './measure.ts';
import { NotCopied } from './track-reader.ts';

/** The format that every player plays, into which the sound is encoded where it cannot be copied. */
const mp3SampleRate = 44_100;
const blocksAtOnce = 20;
/** Seconds by which a copy may differ from what was asked for: two packets of the longest kind. */
const tolerance = 0.25;

/** A file that was made, and the second of the recording at which it begins. */
export type AudioCut = MeasuredAudio & { path: string; start: number };

/**
 * Makes a file in `folder` of a span of the file at `source`: its packets as they are where the container allows that and the
 * copy can be decoded whole, else encoded as mp3. Uses constant memory.
 * @throws {DomainError} as `openAudio`, audio_damaged when nothing of the span could be decoded
 */
export async function cutAudio(
  source: string,
  folder: string,
  span: CutSpan,
  controls: WorkControls,
): Promise<AudioCut> {
  const copied = await tryCopy(source, folder, span, controls);
  if (copied) return copied;
  const path = join(folder, 'audio.mp3');
  await encodeSpans([{ source, ...span }], path, controls);
  return { ...(await measureAudio(path, { signal: controls.signal })), path, start: span.from };
}

async function tryCopy(
  source: string,
  folder: string,
  span: CutSpan,
  { signal, onProgress }: WorkControls,
): Promise<AudioCut | undefined> {
  const path = join(folder, 'copy');
  const { size: bytes } = statSync(source);
  try {
    const given = { signal, onProgress: half(onProgress, 0) };
    const { start, end, isExact } = await copySpan(source, path, { ...span, bytes }, given);
    const measured = await measureAudio(path, { signal, onProgress: half(onProgress, 1) });
    const isWhole = Math.abs(measured.duration - (end - start)) <= tolerance;
    // What a decoder drops at the beginning, e.g. of MP3, shows only when it is decoded.
    const begins = isExact ? start : Math.max(0, end - measured.duration);
    if (isWhole && measured.incomplete === null) return { ...measured, path, start: begins };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof NotCopied || error instanceof DomainError)) throw error;
  }
  rmSync(path, { force: true });
  return undefined;
}

/** Copying is the first half of the work, and decoding the copy the second. */
export const half = (onProgress: WorkControls['onProgress'], which: 0 | 1) => (fraction: number) =>
  onProgress?.((fraction + which) / 2);

/** Decodes spans of files one after the other into one mp3. Returns the seconds of each. */
export async function encodeSpans(
  spans: readonly ({ source: string } & CutSpan)[],
  target: string,
  { signal, onProgress }: WorkControls,
): Promise<number[]> {
  const total = spans.reduce((sum, { from, to }) => sum + to - from, 0);
  const writer = new Mp3Writer(target, mp3SampleRate);
  const lengths: number[] = [];
  let [blocks, written] = [0, 0];
  try {
    for (const { source, from, to } of spans) {
      const before = written;
      const decoder = new AudioDecoder(source, { rate: mp3SampleRate, from, maxSeconds: to });
      try {
        for (const block of decoder.blocks()) {
          writer.write(block);
          written += block.length;
          blocks += 1;
          if (blocks % blocksAtOnce !== 0) continue;
          onProgress?.(Math.min(1, written / mp3SampleRate / total));
          await setImmediate(undefined, { signal });
        }
      } finally {
        decoder.close();
      }
      lengths.push((written - before) / mp3SampleRate);
    }
    if (written === 0) throw new DomainError('audio_damaged');
    writer.finish();
    return lengths;
  } finally {
    writer.close();
  }
}
