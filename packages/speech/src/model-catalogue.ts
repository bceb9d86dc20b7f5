/** A model for the local engine that can be fetched by its name. */
export type KnownModel = {
  name: string;
  files: string[];
  /** About what all files take. */
  downloadBytes: number;
  /** Where single files are published, where that is not below `modelUrl`. */
  urls?: Record<string, string>;
  /** SHA-256 of the files in hexadecimal, where they are known. */
  hashes?: Record<string, string>;
};

/** Twenty-five European languages, Italian among them, with a time for each word. */
export const defaultModel: KnownModel = {
  name: 'sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8',
  files: ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt'],
  downloadBytes: 670_478_772,
  // As many projects that ship this model have written them down, independent of each other.
  hashes: {
    'encoder.int8.onnx': 'acfc2b4456377e15d04f0243af540b7fe7c992f8d898d751cf134c3a55fd2247',
    'decoder.int8.onnx': '179e50c43d1a9de79c8a24149a2f9bac6eb5981823f2a2ed88d655b24248db4e',
    'joiner.int8.onnx': '3164c13fc2821009440d20fcb5fdc78bff28b4db2f8d0f0b329101719c0948b3',
    'tokens.txt': 'd58544679ea4bc6ac563d1f545eb7d474bd6cfa467f0a6e2c1dc1c7d37e3c35d',
  },
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
