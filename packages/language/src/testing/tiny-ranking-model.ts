import { type GgufTensor, type GgufValue, writeGguf } from './gguf.ts';

/** Each meaning has two numbers of a vector, opposite to each other, so that norms keep which is which. */
const size = 128;
const hidden = 2 * size;
const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'];
/** The pairs of numbers that are no meaning: what begins a text, its share of all words, the result, and one that outweighs all. */
const begin = 0;
const share = 1;
const result = 2;
const anchor = 3;
const firstMeaning = 4;
/** Far above the length of any text: what is said twice is told from once in every one. */
const sharpness = 1_024;
const anchorWeight = 1_000;
/** The score of nothing in common is the logistic of `-bias`, and each meaning in common adds `slope`. */
const bias = 3;
const slope = 2;

/** What the model of `writeTinyRankingModel` gives a text that has so many meanings in common with the question. */
export const tinyRank = (inCommon: number): number => 1 / (1 + Math.exp(bias - slope * inCommon));

/**
 * Writes a BERT model of 600 kB that reads a question and a text together and counts the meanings that are said at least
 * twice in both: words of one inner list mean the same, all others count for nothing. Its context holds `context` words,
 * at most 64.
 *
 * Its attention takes the mean over all words, of which what begins a text has one share: a meaning with twice that share is
 * said twice. Two neurons for each make a step of it, and the last norm divides by what outweighs all, which is always the same.
 */
export function writeTinyRankingModel(path: string, meanings: string[][], { context = 64 } = {}): void {
  const words = meanings.flatMap((list, index) =>
    list.map((word) => ({ token: `▁${word}`, pair: index + firstMeaning })),
  );
  if (meanings.length + firstMeaning > size / 2) throw new Error('Too many meanings for this model');
  const tokens = [...special, ...words.map(({ token }) => token)];
  const pairs = new Map([
    [2, begin],
    ...words.map(({ pair }, index): [number, number] => [index + special.length, pair]),
  ]);
  const pairsOfMeanings = meanings.map((_, index) => index + firstMeaning);
  writeGguf(path, metadataOf(tokens, context), [
    matrix('token_embd.weight', [size, tokens.length], (write) => {
      for (const [token, pair] of pairs) writePair(write, { row: token, pair, value: 1 });
    }),
    tensor('position_embd.weight', [size, context]),
    tensor('token_types.weight', [size, 2]),
    ...norm('token_embd_norm'),
    // Without queries and keys every word looks at all words alike.
    ...['attn_q', 'attn_k'].flatMap((name) => layer(name, [size, size])),
    ...layer('attn_v', [size, size], (write) => {
      copyPair(write, { from: begin, to: share });
      for (const pair of pairsOfMeanings) copyPair(write, { from: pair, to: pair });
    }),
    ...layer('attn_output', [size, size], (write) => {
      for (const pair of [share, ...pairsOfMeanings]) copyPair(write, { from: pair, to: pair });
    }),
    ...norm('blk.0.attn_output_norm'),
    ...counting(pairsOfMeanings),
    ...norm('blk.0.layer_output_norm'),
    matrix('cls.output.weight', [size, 1], (write) =>
      write(0, 2 * result, (slope * anchorWeight) / lengthOfPair),
    ),
    matrix('cls.output.bias', [1], (write) => write(0, 0, -bias)),
  ]);
}

/** A norm makes a pair of opposite numbers so large when all others are 0. */
const lengthOfPair = Math.sqrt(size / 2);

/** For each meaning a step from 0 to 1 between once and twice: the difference of two ramps. */
function counting(pairs: number[]): GgufTensor[] {
  const neurons = pairs.flatMap((pair, index) => [
    { pair, neuron: 2 * index, start: 0, sign: 1 },
    { pair, neuron: 2 * index + 1, start: 1, sign: -1 },
  ]);
  return [
    matrix('blk.0.ffn_up.weight', [size, hidden], (write) => {
      for (const { pair, neuron } of neurons) {
        write(neuron, 2 * pair, sharpness);
        write(neuron, 2 * share, -1.5 * sharpness);
      }
    }),
    matrix('blk.0.ffn_up.bias', [hidden], (write) => {
      for (const { neuron, start } of neurons) write(0, neuron, -start);
    }),
    matrix('blk.0.ffn_down.weight', [hidden, size], (write) => {
      for (const { neuron, sign } of neurons) {
        write(2 * result, neuron, sign);
        write(2 * result + 1, neuron, -sign);
      }
    }),
    matrix('blk.0.ffn_down.bias', [size], (write) =>
      writePair(write, { row: 0, pair: anchor, value: anchorWeight }),
    ),
  ];
}

type Write = (row: number, column: number, value: number) => void;

function matrix(name: string, dims: number[], fill: (write: Write) => void): GgufTensor {
  const [width = 1] = dims;
  const values = new Float32Array(dims.reduce((product, dim) => product * dim, 1));
  fill((row, column, value) => {
    values[row * width + column] = value;
  });
  return { name, dims, values };
}

function writePair(write: Write, { row, pair, value }: { row: number; pair: number; value: number }): void {
  write(row, 2 * pair, value);
  write(row, 2 * pair + 1, -value);
}

function copyPair(write: Write, { from, to }: { from: number; to: number }): void {
  write(2 * to, 2 * from, 1);
  write(2 * to + 1, 2 * from + 1, 1);
}

const tensor = (name: string, dims: number[]) => matrix(name, dims, () => {});

function layer(name: string, dims: number[], fill: (write: Write) => void = () => {}): GgufTensor[] {
  return [matrix(`blk.0.${name}.weight`, dims, fill), tensor(`blk.0.${name}.bias`, dims.slice(1))];
}

function norm(name: string): GgufTensor[] {
  const ones = (write: Write) => {
    for (let column = 0; column < size; column += 1) write(0, column, 1);
  };
  return [matrix(`${name}.weight`, [size], ones), tensor(`${name}.bias`, [size])];
}

function metadataOf(tokens: string[], context: number): Record<string, GgufValue> {
  const count = (value: number): GgufValue => ({ type: 'count', value });
  return {
    'general.architecture': { type: 'text', value: 'bert' },
    'general.name': { type: 'text', value: 'wingman fixture' },
    'bert.block_count': count(1),
    'bert.context_length': count(context),
    'bert.embedding_length': count(size),
    'bert.feed_forward_length': count(hidden),
    'bert.attention.head_count': count(1),
    'bert.attention.layer_norm_epsilon': { type: 'number', value: 1e-12 },
    'bert.attention.causal': { type: 'flag', value: false },
    'bert.pooling_type': count(4),
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
    'tokenizer.ggml.bos_token_id': count(2),
    'tokenizer.ggml.cls_token_id': count(2),
    'tokenizer.ggml.eos_token_id': count(3),
    'tokenizer.ggml.seperator_token_id': count(3),
    'tokenizer.ggml.mask_token_id': count(4),
  };
}
