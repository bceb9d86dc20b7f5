import { createRequire } from 'node:module';
import { sampleRate } from '../decode/pcm.ts';
import type { DiarizationFiles } from '../models/diarization-models.ts';

/** A span of speech of one voice of this window; seconds from the window's beginning. */
export type LocalTurn = { start: number; end: number; speaker: number };

/** Diarizes a span of audio, and computes a normalized embedding of each voice. */
export type DiarizationEngine = {
  /** `samples` at 16 kHz, at most some minutes. */
  turnsIn(samples: Float32Array): LocalTurn[];
  /** Undefined if the model returns nothing. */
  describe(parts: Float32Array[]): Float32Array | undefined;
};

/** The part of sherpa-onnx-node that we use; the package has no types of its own. */
type SherpaStream = {
  acceptWaveform(wave: { sampleRate: number; samples: Float32Array }): void;
  inputFinished(): void;
};
type SherpaExtractor = {
  createStream(): SherpaStream;
  isReady(stream: SherpaStream): boolean;
  compute(stream: SherpaStream, isShared: boolean): Float32Array;
};
type SherpaDiarization = { process(samples: Float32Array): LocalTurn[] };
type Sherpa = {
  OfflineSpeakerDiarization: new (config: object) => SherpaDiarization;
  SpeakerEmbeddingExtractor: new (config: object) => SherpaExtractor;
};

/** The segmentation model looks at ten seconds at a time and moves on by three. */
const windowSamples = 10 * sampleRate;
const shiftRatio = 0.3;
const shiftSamples = windowSamples * shiftRatio;
/** Shorter spans are no turn; spans with a shorter gap are one. Seconds. */
const minTurn = 0.3;
const minGap = 0.5;

/**
 * Loads both models. A corrupt file may crash the process instead of throwing: only for child processes.
 * @throws {Error} when sherpa-onnx refuses a model
 */
export function loadDiarization(
  { segmentation, embedding }: DiarizationFiles,
  { threads, apart }: { threads: number; apart: number },
): DiarizationEngine {
  const sherpa: Sherpa = createRequire(import.meta.url)('sherpa-onnx-node');
  const running = { numThreads: threads, provider: 'cpu', debug: 0 };
  const diarization = new sherpa.OfflineSpeakerDiarization({
    segmentation: { pyannote: { model: segmentation, windowShiftRatio: shiftRatio }, ...running },
    embedding: { model: embedding, ...running },
    clustering: { numClusters: -1, threshold: apart },
    minDurationOn: minTurn,
    minDurationOff: minGap,
  });
  const extractor = new sherpa.SpeakerEmbeddingExtractor({ model: embedding, ...running });
  return {
    turnsIn: (samples) => diarization.process(filledUp(samples)),
    describe(parts) {
      const stream = extractor.createStream();
      for (const samples of parts) stream.acceptWaveform({ sampleRate, samples });
      stream.inputFinished();
      if (!extractor.isReady(stream)) return undefined;
      return unitLength(extractor.compute(stream, false));
    },
  };
}

/** Padded to whole steps of the model: sherpa-onnx crashes if its last window reaches beyond the samples. */
function filledUp(samples: Float32Array): Float32Array {
  const steps = Math.max(0, Math.ceil((samples.length - windowSamples) / shiftSamples));
  const filled = new Float32Array(windowSamples + steps * shiftSamples);
  filled.set(samples);
  return filled;
}

function unitLength(vector: Float32Array): Float32Array | undefined {
  const length = Math.hypot(...vector);
  return length > 0 && Number.isFinite(length) ? vector.map((value) => value / length) : undefined;
}
