import { type GgufTensor, type GgufValue, writeGguf } from './gguf.ts';

/** Words have the first half of each vector, the mark before each text has the other. */
const half = 64;
const size = 2 * half;
/** The mark counts so much of a word: it is all that a text of unknown words has. */
const markWeight = 0.1;
const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'];

/**
 * Writes a BERT model of 400 kB whose layers pass everything on as it is: a text's vector is the mean of its words'. `meanings`: words
 * of one inner list have the same vector, those of different lists are at right angles; all other words count for nothing. Its
 * context holds `context` words.
 */
export function writeTinyMeaningModel(path: string, meanings: string[][], { context = 64 } = {}): void {
  const words = meanings.flatMap((list, index) =>
    list.map((word) => ({ token: `▁${word}`, row: index + 3 })),
  );
  const tokens = [...special, ...words.map(({ token }) => token)];
  // The mark before each text has the first row; what is unknown has none.
  const rows = [0, 0, 1, 1, 0, ...words.map(({ row }) => row)];
  if (Math.max(...rows) >= half) throw new Error('Too many meanings for the vectors of this model');
  const embeddings = rows.flatMap((row) => Array.from({ length: size }, (_, column) => valueAt(row, column)));
  writeGguf(path, metadataOf(tokens, context), [
    tensor('token_embd.weight', [size, tokens.length], Float32Array.from(embeddings)),
    tensor('position_embd.weight', [size, context]),
    tensor('token_types.weight', [size, 2]),
    ...norm('token_embd_norm'),
    ...['attn_q', 'attn_k', 'attn_v', 'attn_output', 'ffn_up', 'ffn_down'].flatMap((name) => [
      tensor(`blk.0.${name}.weight`, [size, size]),
      tensor(`blk.0.${name}.bias`, [size]),
    ]),
    ...norm('blk.0.attn_output_norm'),
    ...norm('blk.0.layer_output_norm', markWeight),
  ]);
}

function metadataOf(tokens: string[], context: number): Record<string, GgufValue> {
  const count = (value: number): GgufValue => ({ type: 'count', value });
  return {
    'general.architecture': { type: 'text', value: 'bert' },
    'general.name': { type: 'text', value: 'wingman fixture' },
    'bert.block_count': count(1),
    'bert.context_length': count(context),
    'bert.embedding_length': count(size),
    'bert.feed_forward_length': count(size),
    'bert.attention.head_count': count(1),
    'bert.attention.layer_norm_epsilon': { type: 'number', value: 1e-12 },
    'bert.attention.causal': { type: 'flag', value: false },
    'bert.pooling_type': count(1),
    'tokenizer.ggml.model': { type: 'text', value: 'bert' },
    'tokenizer.ggml.tokens': { type: 'list', of: 'text', value: tokens },
    'tokenizer.ggml.token_type': {
      type: 'list',
      of: 'integer',
      value: tokens.map((_, id) => (id < 5 ? 3 : 1)),
    },
    'tokenizer.ggml.token_type_count': count(2),
    'tokenizer.ggml.padding_token_id': count(0),
    'tokenizer.ggml.unknown_token_id': count(1),
    'tokenizer.ggml.cls_token_id': count(2),
    'tokenizer.ggml.seperator_token_id': count(3),
    'tokenizer.ggml.mask_token_id': count(4),
  };
}

function valueAt(row: number, column: number): number {
  const isMarks = row === 1;
  return row > 0 && column >= half === isMarks ? sign(row, column) : 0;
}

/** Rows of a Hadamard matrix: at right angles, and after the first of mean 0, which norms only make longer. */
function sign(row: number, column: number): number {
  let bits = row & column;
  let ones = 0;
  for (; bits > 0; bits >>= 1) ones += bits & 1;
  return ones % 2 === 0 ? 1 : -1;
}

function tensor(name: string, dims: number[], values?: Float32Array): GgufTensor {
  return { name, dims, values: values ?? new Float32Array(dims.reduce((product, dim) => product * dim, 1)) };
}

function norm(name: string, weightOfMarks = 1): GgufTensor[] {
  const weights = Float32Array.from({ length: size }, (_, column) => (column < half ? 1 : weightOfMarks));
  return [tensor(`${name}.weight`, [size], weights), tensor(`${name}.bias`, [size])];
}
