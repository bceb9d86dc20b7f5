/** A model for the local engine that can be fetched by its name. */
export type KnownModel = {
  name: string;
  files: string[];
  /** About what all files take. */
  downloadBytes: number;
};

/** Twenty-five European languages, Italian among them, with a time for each word. */
export const defaultModel: KnownModel = {
  name: 'sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8',
  files: ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt'],
  downloadBytes: 670_000_000,
};

function whisper(size: string, downloadBytes: number): KnownModel {
  const files = [`${size}-encoder.int8.onnx`, `${size}-decoder.int8.onnx`, `${size}-tokens.txt`];
  return { name: `sherpa-onnx-whisper-${size}`, files, downloadBytes };
}

/** What `SPEECH_LOCAL_MODEL` may name; other models are used with `SPEECH_MODEL_DIR`. */
export const knownModels: readonly KnownModel[] = [
  defaultModel,
  whisper('turbo', 1_040_000_000),
  whisper('small', 375_000_000),
  whisper('base', 160_000_000),
];

/** Where a model of that name is published. */
export function modelUrl(name: string): string {
  return `https://huggingface.co/csukuangfj/${name}/resolve/main`;
}
