import { setImmediate } from 'node:timers/promises';
import { DomainError } from '@wingman/contract/error.ts';
import {
  type TranscribeOptions,
  type Transcription,
  TranscriptionError,
} from '@wingman/core/ports/transcriber.ts';
import { PieceCutter } from './cut.ts';
import { AudioDecoder } from './decode.ts';
import type { Engine } from './engines/engine.ts';
import { withoutInventions } from './invented/invented-text.ts';
import { SegmentJoiner } from './join.ts';
import { type Piece, sampleRate, sharedSpan } from './pcm.ts';
import { openDetector } from './voice/open-detector.ts';

/** Of a recording that goes on, words are wanted soon: short pieces that end in the next pause. Seconds. */
const openPieceSeconds = 15;
const openPauseSeconds = 0.9;

/**
 * decode → voice → cut → engine → join → judge, one piece at a time, so memory does not grow with the length.
 * @throws {TranscriptionError} permanent where the file cannot be decoded, else as the engine says
 */
export async function transcribeFile(
  path: string,
  engine: Engine,
  { signal, onProgress, from = 0, isOpen = false }: TranscribeOptions,
): Promise<Transcription> {
  const decoder = openForTranscription(path, from);
  const cutter = cutterFor(engine, from, isOpen);
  const joiner = new SegmentJoiner();
  const hear = async (pieces: Piece[]): Promise<void> => {
    for (const piece of pieces) joiner.add(await engine.hear(piece, signal), sharedSpan(piece));
    if (pieces.length > 0) onProgress?.(decoder.fraction);
  };
  try {
    let waiting: Piece[] = [];
    for (const block of decoder.blocks()) {
      waiting.push(...cutter.push(block));
      // A piece that was cut in speech waits for the next one, without which its last words are not whole.
      if (!isOpen || !cutter.isInSpeech) {
        await hear(waiting);
        waiting = [];
      }
      // Lets cancellations, and the end of the parent, be noticed during long silence.
      await setImmediate();
      signal.throwIfAborted();
    }
    const until = waiting[0] ? waiting[0].offset / sampleRate : cutter.settled;
    if (!isOpen) await hear(cutter.finish());
    if (decoder.samples === 0 && from === 0) {
      throw new DomainError(decoder.packets === 0 ? 'audio_empty' : 'audio_damaged');
    }
    const segments = withoutInventions(joiner.finish(), { voice: cutter.voice, prompt: engine.prompt });
    return { duration: decoder.duration, segments, ...(isOpen ? { until } : {}) };
  } catch (error) {
    throw asPermanent(error);
  } finally {
    decoder.close();
  }
}

function cutterFor(engine: Engine, from: number, isOpen: boolean): PieceCutter {
  const { maxPieceSeconds, maxPauseSeconds } = engine;
  const limits = isOpen
    ? {
        maxSeconds: Math.min(openPieceSeconds, maxPieceSeconds),
        maxPauseSeconds: Math.min(openPauseSeconds, maxPauseSeconds),
      }
    : { maxSeconds: maxPieceSeconds, maxPauseSeconds };
  return new PieceCutter({ ...limits, from }, openDetector(engine.voice));
}

function openForTranscription(path: string, from: number): AudioDecoder {
  try {
    return new AudioDecoder(path, sampleRate, from);
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
