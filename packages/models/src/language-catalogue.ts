import type { LanguageModelKind } from '@wingman/contract/language-model.ts';
import type { KnownModel } from './known-model.ts';

/** The folders of the kinds, beside those of speech models. */
export const languageModelFolders: readonly LanguageModelKind[] = ['meaning', 'ranking', 'answers'];

/** What a model wants before a question and before a text, so that they come to lie near each other. */
export type Prefixes = { question: string; text: string };

export type KnownLanguageModel = KnownModel & {
  kind: LanguageModelKind;
  prefixes?: Prefixes;
  /**
   * Processors from which on it is recommended. Reading a thousand tokens takes 2,000 operations for each of its parameters,
   * which on fewer is longer than somebody waits for an answer, or for a better order.
   */
  processors?: number;
  /** It reasons before it answers unless it is told not to. */
  reasons?: true;
};

/** A file at a commit of its repository on Hugging Face. */
type Published = { repository: string; commit: string; file: string; bytes: number; sha256: string };

function published({ repository, commit, file, bytes, sha256 }: Published) {
  return {
    files: [file],
    downloadBytes: bytes,
    urls: { [file]: `https://huggingface.co/${repository}/resolve/${commit}/${file}` },
    hashes: { [file]: sha256 },
  };
}

/**
 * What a process takes beside weights and context, and for each word that a model knows: measured of one model of 49,000 words and
 * one of 250,000 (docs/research/local-models.md).
 */
const processBytes = 185_000_000;
const wordBytes = 2_400;

/** Words of XLM-RoBERTa, and of Qwen. */
const words = { roberta: 250_037, qwen: 151_936 };

function memoryOf(weightBytes: number, knownWords: number, contextBytes = 0): number {
  return weightBytes + contextBytes + processBytes + knownWords * wordBytes;
}

/** Tokens of the context that the memory is reckoned with. */
const contextTokens = 8_192;

/** Bytes of the context of a model with grouped heads: keys and values of two bytes. */
function context({ layers, heads, headSize }: { layers: number; heads: number; headSize: number }): number {
  return contextTokens * layers * heads * headSize * 2 * 2;
}

/** All language models that can be downloaded, of each kind the smallest first. */
export const languageModels: readonly KnownLanguageModel[] = [
  {
    kind: 'meaning',
    name: 'multilingual-e5-small',
    ...published({
      repository: 'TwinSunsLLC/multilingual-e5-small-gguf',
      commit: 'b6cac9615d4ecce28d7f22539b7322d695fc2886',
      file: 'multilingual-e5-small-q8_0.gguf',
      bytes: 132_439_008,
      sha256: 'e011debc1208e31bf7b6aebee2d9fc8bd2ca11694a77ed66ac9d0c9d0a877c93',
    }),
    needsBytes: memoryOf(132_439_008, words.roberta),
    licence: 'MIT',
    languages: 94,
    prefixes: { question: 'query: ', text: 'passage: ' },
  },
  {
    kind: 'meaning',
    name: 'bge-m3',
    ...published({
      repository: 'ggml-org/bge-m3-Q8_0-GGUF',
      commit: '9eba04c5d75ba5a1595e45de734d36bef4e5cb98',
      file: 'bge-m3-q8_0.gguf',
      bytes: 634_553_760,
      sha256: 'aa473d51f451a22f0fcf39ba3330c14bed38a385712b1113440f69df4047a173',
    }),
    needsBytes: memoryOf(634_553_760, words.roberta),
    licence: 'MIT',
    languages: 100,
  },
  {
    kind: 'ranking',
    name: 'bge-reranker-v2-m3',
    ...published({
      repository: 'gpustack/bge-reranker-v2-m3-GGUF',
      commit: '3093af03b1a635e67b084b1d8c03c5f5e020fd05',
      file: 'bge-reranker-v2-m3-Q8_0.gguf',
      bytes: 635_676_416,
      sha256: 'a43c7c9b11a4c1517e5bf95151960e1621d1b72f7a493364b01e386cf1aaa1d3',
    }),
    needsBytes: memoryOf(635_676_416, words.roberta),
    processors: 4,
    licence: 'Apache-2.0',
    languages: 100,
  },
  {
    kind: 'answers',
    name: 'qwen2.5-1.5b-instruct',
    ...published({
      repository: 'Qwen/Qwen2.5-1.5B-Instruct-GGUF',
      commit: '91cad51170dc346986eccefdc2dd33a9da36ead9',
      file: 'qwen2.5-1.5b-instruct-q4_k_m.gguf',
      bytes: 1_117_320_736,
      sha256: '6a1a2eb6d15622bf3c96857206351ba97e1af16c30d7a74ee38970e434e9407e',
    }),
    needsBytes: memoryOf(1_117_320_736, words.qwen, context({ layers: 28, heads: 2, headSize: 128 })),
    licence: 'Apache-2.0',
    languages: 29,
  },
  {
    kind: 'answers',
    name: 'qwen3-4b-instruct-2507',
    ...published({
      repository: 'bartowski/Qwen_Qwen3-4B-Instruct-2507-GGUF',
      commit: 'ae44f08e1392f39c0e474af10c3ff8355c8b6688',
      file: 'Qwen_Qwen3-4B-Instruct-2507-Q4_K_M.gguf',
      bytes: 2_497_280_736,
      sha256: '2fde00ce69dd4899c70d020845e2638353015bba0fdf161b3eb965f2bca4464e',
    }),
    needsBytes: memoryOf(2_497_280_736, words.qwen, context({ layers: 36, heads: 8, headSize: 128 })),
    processors: 4,
    licence: 'Apache-2.0',
    languages: 119,
  },
  {
    kind: 'answers',
    name: 'qwen3-8b',
    ...published({
      repository: 'Qwen/Qwen3-8B-GGUF',
      commit: '7c41481f57cb95916b40956ab2f0b139b296d974',
      file: 'Qwen3-8B-Q4_K_M.gguf',
      bytes: 5_027_783_488,
      sha256: 'd98cdcbd03e17ce47681435b5150e34c1417f50b5c0019dd560e4882c5745785',
    }),
    needsBytes: memoryOf(5_027_783_488, words.qwen, context({ layers: 36, heads: 8, headSize: 128 })),
    processors: 8,
    licence: 'Apache-2.0',
    languages: 119,
    reasons: true,
  },
];

/** What a setting may name for a kind. */
export function languageModelNames(kind: LanguageModelKind): string[] {
  return languageModels.filter((model) => model.kind === kind).map(({ name }) => name);
}
