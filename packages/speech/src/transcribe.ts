import { setImmediate } from 'node:timers/promises';
import { DomainError } from '@wingman/contract/error.ts';
import { type Transcription, TranscriptionError } from '@wingman/core/ports/transcriber.ts';
import { PieceCutter } from './cut.ts';
import { AudioDecoder } from './decode.ts';
import type { Engine } from './engines/engine.ts';
import { SegmentJoiner } from './join.ts';

export type TranscribeFileOptions = { signal: AbortSignal; onProgress: (fraction: number) => void };

/**
 * decode → cut → engine → join, one piece at a time, so memory does not grow with the length.
 * @throws {TranscriptionError} permanent where the file cannot be decoded, else as the engine says
 */
export async function transcribeFile(
  path: string,
  engine: Engine,
  options: TranscribeFileOptions,
): Promise<Transcription> {
  const decoder = openForTranscription(path);
  const cutter = new PieceCutter({ maxSeconds: engine.maxPieceSeconds });
  const joiner = new SegmentJoiner();
  try {
    for (const block of decoder.blocks()) {
      for (const piece of cutter.push(block)) {
        joiner.add(await engine.hear(piece, options.signal));
        options.onProgress(decoder.fraction);
      }
      // Lets cancellations, and the end of the parent, be noticed during long silence.
      await setImmediate();
      options.signal.throwIfAborted();
    }
    for (const piece of cutter.finish()) joiner.add(await engine.hear(piece, options.signal));
    if (decoder.samples === 0) throw new DomainError(decoder.packets === 0 ? 'audio_empty' : 'audio_damaged');
    return { duration: decoder.duration, segments: joiner.finish() };
  } catch (error) {
    throw asPermanent(error);
  } finally {
    decoder.close();
  }
}

function openForTranscription(path: string): AudioDecoder {
  try {
    return new AudioDecoder(path);
  } catch (error) {
    throw asPermanent(error);
  }
}

/** What the decoder says about a file does not change by trying again. */
function asPermanent(error: unknown): unknown {
  return error instanceof DomainError
    ? new TranscriptionError('permanent', error.message, { cause: error })
    : error;
}
