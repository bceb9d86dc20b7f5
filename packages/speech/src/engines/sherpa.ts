import { createRequire } from 'node:module';
import type { ModelFiles } from '../models/model-files.ts';

/** The part of sherpa-onnx-node that we use; the package has no types of its own. */
export type SherpaStream = {
  acceptWaveform(wave: { sampleRate: number; samples: Float32Array }): void;
};
export type SherpaResult = {
  text: string;
  tokens: string[];
  timestamps: number[];
  durations?: number[];
  ys_log_probs?: number[];
  /** Of models that tell languages apart. */
  lang?: string;
};
export type SherpaRecognizer = {
  createStream(): SherpaStream;
  decodeAsync(stream: SherpaStream): Promise<SherpaResult>;
};
type Sherpa = { OfflineRecognizer: { createAsync(config: object): Promise<SherpaRecognizer> } };

/**
 * Loads a model. A corrupt model file may crash the process instead of throwing: only for child processes.
 * @throws {Error} when sherpa-onnx refuses the model
 */
export async function loadRecognizer(
  files: ModelFiles,
  { threads, language }: { threads: number; language: string },
): Promise<SherpaRecognizer> {
  const sherpa: Sherpa = createRequire(import.meta.url)('sherpa-onnx-node');
  const model = modelConfig(files, language);
  return await sherpa.OfflineRecognizer.createAsync({
    featConfig: { sampleRate: 16_000, featureDim: 80 },
    modelConfig: { ...model, tokens: files.tokens, numThreads: threads, provider: 'cpu', debug: 0 },
    decodingMethod: 'greedy_search',
  });
}

/** sherpa-onnx's configuration of a model. Whisper transcribes in the given language, and never translates. */
export function modelConfig(files: ModelFiles, language: string): object {
  switch (files.kind) {
    case 'transducer': {
      const { encoder, decoder, joiner } = files;
      return { transducer: { encoder, decoder, joiner }, modelType: 'nemo_transducer' };
    }
    case 'whisper': {
      const { encoder, decoder } = files;
      const spoken = language === 'auto' ? '' : language;
      return { whisper: { encoder, decoder, language: spoken, task: 'transcribe' }, modelType: 'whisper' };
    }
    case 'nemo-ctc':
      return { nemoCtc: { model: files.model } };
  }
}
