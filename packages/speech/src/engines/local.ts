import { TranscriptionError } from '@wingman/core/ports/transcriber.ts';
import { type Piece, sampleRate } from '../pcm.ts';
import type { Engine, HeardPiece, Token } from './engine.ts';
import { findModelFiles } from './model-files.ts';
import { loadRecognizer, type SherpaRecognizer, type SherpaResult } from './sherpa.ts';

export type LocalEngineConfig = { modelDir: string; threads: number };

const maxPieceSeconds = 30;
/** Silence after each piece, so that its last word leaves the model's window. */
const tail = new Float32Array(sampleRate * 0.4);

/** Runs a model of this machine with sherpa-onnx. Pieces are recognised one after the other. */
export async function loadLocalEngine(config: LocalEngineConfig): Promise<Engine> {
  const files = findModelFiles(config.modelDir);
  if (files === undefined) throw new TranscriptionError('unavailable', 'Il modello vocale non è installato');
  const recognizer = await loadRecognizer(files, config.threads).catch((cause: unknown) => {
    throw new TranscriptionError('unavailable', 'Il modello vocale non può essere caricato', { cause });
  });
  let turn: Promise<unknown> = Promise.resolve();
  return {
    maxPieceSeconds,
    hear(piece, signal) {
      const heard = turn.then(() => {
        signal.throwIfAborted();
        return hearPiece(recognizer, piece);
      });
      turn = heard.catch(() => undefined);
      return heard;
    },
  };
}

async function hearPiece(recognizer: SherpaRecognizer, piece: Piece): Promise<HeardPiece> {
  const stream = recognizer.createStream();
  stream.acceptWaveform({ sampleRate, samples: piece.samples });
  stream.acceptWaveform({ sampleRate, samples: tail });
  return { tokens: tokensOf(await recognizer.decodeAsync(stream), piece.offset / sampleRate) };
}

function tokensOf(result: SherpaResult, offset: number): Token[] {
  return result.tokens.map((text, index) => {
    const start = offset + (result.timestamps[index] ?? 0);
    const length = result.durations?.[index];
    const logProbability = result.ys_log_probs?.[index];
    return {
      text,
      start,
      ...(length ? { end: start + length } : {}),
      ...(logProbability === undefined ? {} : { logProbability }),
    };
  });
}
