import { setImmediate } from 'node:timers/promises';
import { DomainError } from '@wingman/contract/error.ts';
import { type Transcription, TranscriptionError } from '@wingman/core/ports/transcriber.ts';
import { PieceCutter } from './cut.ts';
import { AudioDecoder } from './decode.ts';
import type { Engine } from './engines/engine.ts';
import { withoutInventions } from './invented/invented-text.ts';
import { SegmentJoiner } from './join.ts';
import { type Piece, sharedSpan } from './pcm.ts';
import { openDetector } from './voice/open-detector.ts';

export type TranscribeFileOptions = { signal: AbortSignal; onProgress: (fraction: number) => void };

/**
 * decode → voice → cut → engine → join → judge, one piece at a time, so memory does not grow with the length.
 * @throws {TranscriptionError} permanent where the file cannot be decoded, else as the engine says
 */
export async function transcribeFile(
  path: string,
  engine: Engine,
  options: TranscribeFileOptions,
): Promise<Transcription> {
  const decoder = openForTranscription(path);
  const cutter = new PieceCutter(
    { maxSeconds: engine.maxPieceSeconds, maxPauseSeconds: engine.maxPauseSeconds },
    openDetector(engine.voice),
  );
  const joiner = new SegmentJoiner();
  const hear = async (piece: Piece): Promise<void> => {
    joiner.add(await engine.hear(piece, options.signal), sharedSpan(piece));
  };
  try {
    for (const block of decoder.blocks()) {
      for (const piece of cutter.push(block)) {
        await hear(piece);
        options.onProgress(decoder.fraction);
      }
      // Lets cancellations, and the end of the parent, be noticed during long silence.
      await setImmediate();
      options.signal.throwIfAborted();
    }
    for (const piece of cutter.finish()) await hear(piece);
    if (decoder.samples === 0) throw new DomainError(decoder.packets === 0 ? 'audio_empty' : 'audio_damaged');
    const segments = withoutInventions(joiner.finish(), { voice: cutter.voice, prompt: engine.prompt });
    return { duration: decoder.duration, segments };
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
