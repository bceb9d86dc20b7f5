import { type KnownModel, memoryOf } from '@wingman/models/known-model.ts';

/** Twenty-five European languages, Italian among them, with a time for each word. */
export const defaultModel: KnownModel = {
  name: 'sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8',
  files: ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt'],
  downloadBytes: 670_478_772,
  needsBytes: memoryOf(670_478_772),
  licence: 'CC-BY-4.0',
  languages: 25,
  hashes: {
    'encoder.int8.onnx': 'acfc2b4456377e15d04f0243af540b7fe7c992f8d898d751cf134c3a55fd2247',
    'decoder.int8.onnx': '179e50c43d1a9de79c8a24149a2f9bac6eb5981823f2a2ed88d655b24248db4e',
    'joiner.int8.onnx': '3164c13fc2821009440d20fcb5fdc78bff28b4db2f8d0f0b329101719c0948b3',
    'tokens.txt': 'd58544679ea4bc6ac563d1f545eb7d474bd6cfa467f0a6e2c1dc1c7d37e3c35d',
  },
};

/** All sizes use the same tokens. */
const whisperTokens = 'b34b360dbb493e781e479794586d661700670d65564001f23024971d1f2fa126';

type WhisperFiles = { downloadBytes: number; encoder: string; decoder: string };

function whisper(size: string, { downloadBytes, encoder, decoder }: WhisperFiles): KnownModel {
  const hashes = {
    [`${size}-encoder.int8.onnx`]: encoder,
    [`${size}-decoder.int8.onnx`]: decoder,
    [`${size}-tokens.txt`]: whisperTokens,
  };
  return {
    name: `sherpa-onnx-whisper-${size}`,
    files: Object.keys(hashes),
    downloadBytes,
    hashes,
    needsBytes: memoryOf(downloadBytes),
    licence: 'MIT',
    languages: 99,
  };
}

/** What `SPEECH_LOCAL_MODEL` may name; other models are used with `SPEECH_MODEL_DIR`. */
export const knownModels: readonly KnownModel[] = [
  defaultModel,
  whisper('turbo', {
    downloadBytes: 1_036_613_791,
    encoder: 'b02dcdf54f348741e93fe732b67d933c8dcb6735655f710640143081db38878b',
    decoder: '20accd02388482eb3a46bd615631adfdc85e1eb2c7db9ea3f02a40ffe6b81547',
  }),
  whisper('small', {
    downloadBytes: 375_485_327,
    encoder: '4cbe7b22fa9026b843b60a68640c747de05bafb1a11b57edc0e66c232d9f33a9',
    decoder: 'acad50b5c782696e91b55914cc5ab4f756f1532f76e22aa6fc615f39fb69a8ee',
  }),
  whisper('base', {
    downloadBytes: 160_609_290,
    encoder: '0b8fb1304b6109976038efff5ace81720e00386f3ff6b54ee8c75291ca0a1e11',
    decoder: '9759d217388a01b3a4c7c15533201067b48ae819c4daafc8624e64b9409dc02d',
  }),
];

/** Where a model of that name is published. */
export function modelUrl(name: string): string {
  return `https://huggingface.co/csukuangfj/${name}/resolve/main`;
}
