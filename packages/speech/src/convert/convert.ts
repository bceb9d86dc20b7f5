import { setImmediate } from 'node:timers/promises';
import { DomainError } from '@wingman/contract/error.ts';
import { AudioDecoder, usualMaxSeconds } from '../decode/decode.ts';
import { Mp3Writer } from './mp3-writer.ts';

/** The format that every player plays. */
const mp3SampleRate = 44_100;
/** Half-second blocks between two yields to other work. */
const blocksAtOnce = 20;

/** Seconds of a recording, the end exclusive. */
export type Span = { from: number; to: number };

/**
 * Writes the audio of the file at `source` as mp3 to `target`, all of it or only a span: then not a sample of what is before
 * and after it. Uses constant memory.
 * @throws {DomainError} as `openAudio`, audio_damaged when nothing could be decoded
 */
export async function convertToMp3(
  source: string,
  target: string,
  options: { signal: AbortSignal; maxSeconds?: number | undefined; span?: Span | undefined },
): Promise<void> {
  const { signal, span, maxSeconds = usualMaxSeconds } = options;
  const decoder = new AudioDecoder(source, {
    rate: mp3SampleRate,
    maxSeconds,
    ...(span && within(span, maxSeconds)),
  });
  let writer: Mp3Writer | undefined;
  try {
    let blocks = 0;
    for (const block of decoder.blocks()) {
      writer ??= new Mp3Writer(target, mp3SampleRate);
      writer.write(block);
      blocks += 1;
      if (blocks % blocksAtOnce === 0) await setImmediate(undefined, { signal });
    }
    if (!writer) throw new DomainError('audio_damaged');
    writer.finish();
  } finally {
    writer?.close();
    decoder.close();
  }
}

/** Everything before the span is decoded, too: by timestamps a file may be searched inexactly. */
const within = ({ from, to }: Span, maxSeconds: number) => ({
  from,
  maxSeconds: Math.min(to, maxSeconds),
  decodesAll: true,
});
