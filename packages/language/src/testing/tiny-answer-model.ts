import { type GgufTensor, type GgufValue, writeGguf } from './gguf.ts';

const size = 128;
/** How surely the next token comes: far above the chance likeness of two rows. */
const sharpness = 30;

const opening = '<|im_start|>';
const closing = '<|im_end|>';
const template =
  "{% for message in messages %}{{'<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>' + '\\n'}}" +
  "{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";

type Options = {
  /** Tokens of a prompt and its answer together. */
  context?: number;
  /** Begin again after the last word, for ever. */
  isEndless?: boolean;
  /** What follows a word where the first choice may not: word by word. It ends the answer. */
  otherwise?: Record<string, string>;
};

/**
 * Writes a Llama model of 500 kB that answers everything with the same `words`, each with what stands before it, like
 * ` ottanta`: its layers pass everything on as it is, so that each token has one token that follows. No word may occur twice.
 */
export function writeTinyAnswerModel(path: string, words: string[], options: Options = {}): void {
  const { context = 8_192, isEndless = false, otherwise = {} } = options;
  const all = [...words, ...Object.values(otherwise)].map((word) => word.replaceAll(' ', '▁'));
  if (new Set(all).size < all.length) throw new Error('Each word of this model has one that follows');
  const tokens = ['<unk>', '<s>', '</s>', opening, closing, ...bytes, ...all];
  const rows = randomSigns(tokens.length);
  const output = outputOf(rows, followers({ words, isEndless, otherwise }, tokens));
  writeGguf(path, metadataOf(tokens, context), [
    tensor('token_embd.weight', [size, tokens.length], rows),
    tensor('output.weight', [size, tokens.length], output),
    tensor('output_norm.weight', [size], new Float32Array(size).fill(1)),
    ...['attn_norm', 'ffn_norm'].map((name) =>
      tensor(`blk.0.${name}.weight`, [size], new Float32Array(size).fill(1)),
    ),
    ...['attn_q', 'attn_k', 'attn_v', 'attn_output', 'ffn_gate', 'ffn_up', 'ffn_down'].map((name) =>
      tensor(`blk.0.${name}.weight`, [size, size]),
    ),
  ]);
}

const bytes = Array.from(
  { length: 256 },
  (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
);

type Follower = { before: number; after: number; sureness: number };

/** Which token follows which: an answer begins behind the end of a line. */
function followers(
  { words, isEndless, otherwise }: Required<Omit<Options, 'context'>> & { words: string[] },
  tokens: string[],
): Follower[] {
  const idOf = (word: string): number => tokens.indexOf(word.replaceAll(' ', '▁'));
  const end = isEndless ? (words[0] ?? '') : closing;
  const chain = ['<0x0A>', ...words, end].map(idOf);
  const first = chain
    .slice(1)
    .map((after, index) => ({ before: chain[index] ?? 0, after, sureness: sharpness }));
  const second = Object.entries(otherwise).flatMap(([before, after]) => [
    { before: idOf(before), after: idOf(after), sureness: sharpness / 2 },
    { before: idOf(after), after: idOf(closing), sureness: sharpness },
  ]);
  return [...first, ...second];
}

function outputOf(rows: Float32Array, all: Follower[]): Float32Array {
  const output = new Float32Array(rows.length);
  for (const { before, after, sureness } of all) {
    const row = output.subarray(after * size, (after + 1) * size);
    for (const column of row.keys()) {
      row[column] = (row[column] ?? 0) + ((rows[before * size + column] ?? 0) * sureness) / size;
    }
  }
  return output;
}

function metadataOf(tokens: string[], context: number): Record<string, GgufValue> {
  const count = (value: number): GgufValue => ({ type: 'count', value });
  const text = (value: string): GgufValue => ({ type: 'text', value });
  return {
    'general.architecture': text('llama'),
    'general.name': text('wingman fixture'),
    'llama.block_count': count(1),
    'llama.context_length': count(context),
    'llama.embedding_length': count(size),
    'llama.feed_forward_length': count(size),
    'llama.attention.head_count': count(1),
    'llama.attention.layer_norm_rms_epsilon': { type: 'number', value: 1e-6 },
    'llama.rope.dimension_count': count(size),
    'llama.vocab_size': count(tokens.length),
    'tokenizer.ggml.model': text('llama'),
    'tokenizer.ggml.tokens': { type: 'list', of: 'text', value: tokens },
    'tokenizer.ggml.scores': { type: 'list', of: 'number', value: tokens.map((_, id) => -id) },
    'tokenizer.ggml.token_type': { type: 'list', of: 'integer', value: tokens.map(typeOf) },
    'tokenizer.ggml.bos_token_id': count(1),
    'tokenizer.ggml.eos_token_id': count(4),
    'tokenizer.ggml.unknown_token_id': count(0),
    'tokenizer.ggml.add_bos_token': { type: 'flag', value: true },
    'tokenizer.ggml.add_space_prefix': { type: 'flag', value: false },
    'tokenizer.chat_template': text(template),
  };
}

/** As the format counts them: unknown, control, a byte, a word. */
function typeOf(token: string, id: number): number {
  if (id === 0) return 2;
  if (id < 5) return 3;
  return token.startsWith('<0x') ? 6 : 1;
}

/** The same for every run: nearly at right angles to each other, and of a length that norms leave as it is. */
function randomSigns(rows: number): Float32Array {
  let state = 1;
  return Float32Array.from({ length: rows * size }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >= 0x80000000 ? 1 : -1;
  });
}

function tensor(name: string, dims: number[], values?: Float32Array): GgufTensor {
  return { name, dims, values: values ?? new Float32Array(dims.reduce((product, dim) => product * dim, 1)) };
}
