import { languageCode } from '@wingman/contract/language.ts';
import { TranscriptionError } from '@wingman/core/ports/transcriber.ts';
import { type Chunk, sampleRate, sharedSpan } from '../decode/pcm.ts';
import type { HeardChunk, Token } from '../join/heard-chunk.ts';
import { SegmentJoiner } from '../join/join.ts';
import { findModelFiles, type ModelFiles, readModelOptions } from '../models/model-files.ts';
import { ChunkCutter } from '../split/cut.ts';
import { createEnergyDetector, type VoiceKind } from '../voice/voice-detector.ts';
import type { Engine } from './engine.ts';
import { loadRecognizer, type SherpaRecognizer, type SherpaResult } from './sherpa.ts';

/** `language` is an ISO 639-1 code, or `auto`; used by Whisper models only. */
export type LocalEngineConfig = {
  modelDir: string;
  threads: number;
  language: string;
  /** Voice detection; by default as the model's folder says. */
  voice?: VoiceKind | undefined;
};

/** Maximum chunk of the models. Whisper's window is 30 s including the silence after it. */
const maxChunkSeconds: Record<ModelFiles['kind'], number> = { transducer: 30, 'nemo-ctc': 30, whisper: 28 };
/** A model without times of its own gets short chunks: their edges are the only times there are. Seconds. */
const maxPauseSeconds: Record<ModelFiles['kind'], number> = {
  transducer: 1.5,
  'nemo-ctc': 1.5,
  whisper: 0.9,
};
/** The part of a chunk that is recognised at once on the second attempt. */
const secondCut = 0.4;
/** Silence after each chunk, so that its last word leaves the model's window. */
const tail = new Float32Array(sampleRate * 0.4);

/** Whether the model of a folder is loaded for one language. */
export const isToldLanguage = (modelDir: string): boolean => findModelFiles(modelDir)?.kind === 'whisper';

/** Runs a local model with sherpa-onnx. Chunks are recognised one after the other. */
export async function loadLocalEngine(config: LocalEngineConfig): Promise<Engine> {
  const files = findModelFiles(config.modelDir);
  if (files === undefined) throw new TranscriptionError('unavailable', 'Il modello vocale non è installato');
  const voice = config.voice ?? readModelOptions(config.modelDir).voice;
  const recognizer = await loadRecognizer(files, config).catch((cause: unknown) => {
    throw new TranscriptionError('unavailable', 'Il modello vocale non può essere caricato', { cause });
  });
  let turn: Promise<unknown> = Promise.resolve();
  return {
    maxChunkSeconds: maxChunkSeconds[files.kind],
    maxPauseSeconds: maxPauseSeconds[files.kind],
    voice,
    hearsTimes: files.kind !== 'whisper',
    hear(chunk, signal, { isSecond = false } = {}) {
      const heard = turn.then(() => {
        signal.throwIfAborted();
        return isSecond ? hearInParts(recognizer, chunk) : hearChunk(recognizer, chunk);
      });
      turn = heard.catch(() => undefined);
      return heard;
    },
  };
}

/** A model has no other settings: a chunk with a loop is cut differently. */
async function hearInParts(recognizer: SherpaRecognizer, chunk: Chunk): Promise<HeardChunk> {
  const maxSeconds = (chunk.samples.length / sampleRate) * secondCut;
  const limits = { maxSeconds, maxPauseSeconds: maxSeconds };
  const cutter = new ChunkCutter(limits, createEnergyDetector());
  const joiner = new SegmentJoiner();
  let language: string | undefined;
  for (const part of [...cutter.push(chunk.samples), ...cutter.finish()]) {
    const placed = { ...part, offset: chunk.offset + part.offset };
    const heard = await hearChunk(recognizer, placed);
    language ??= heard.language;
    joiner.add(heard, sharedSpan(placed));
  }
  return { segments: joiner.finish(), language };
}

async function hearChunk(recognizer: SherpaRecognizer, chunk: Chunk): Promise<HeardChunk> {
  const stream = recognizer.createStream();
  stream.acceptWaveform({ sampleRate, samples: chunk.samples });
  stream.acceptWaveform({ sampleRate, samples: tail });
  const result = await recognizer.decodeAsync(stream);
  const start = chunk.offset / sampleRate;
  const text = result.text.trim();
  const language = text === '' ? undefined : languageCode(result.lang ?? '');
  if (result.timestamps.length > 0 || text === '') return { tokens: tokensOf(result, start), language };
  const end = start + chunk.samples.length / sampleRate;
  return { segments: [{ start, end, text, confidence: null }], language };
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
