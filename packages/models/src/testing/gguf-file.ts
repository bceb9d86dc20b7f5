export type GgufContent = {
  architecture?: string;
  /** As llama.cpp counts: 1 mean, 4 rank. */
  poolingType?: number;
  chatTemplate?: string;
  /** Names of tensors; each has 32 weights of four bytes. */
  tensors?: string[];
  /** Words of the vocabulary. */
  words?: string[];
};

const float32 = 0;
const weights = 32;

/** A GGUF file with these values, as its specification says; its weights are zero. */
export function ggufBytes({
  architecture = 'bert',
  poolingType,
  chatTemplate,
  tensors = ['token_embd.weight'],
  words = ['ciao', 'mondo'],
}: GgufContent = {}): Buffer {
  const values = [
    [string('general.architecture'), number(8), string(architecture)],
    [string('tokenizer.ggml.tokens'), number(9), number(8), long(words.length), ...words.map(string)],
    [
      string('tokenizer.ggml.scores'),
      number(9),
      number(6),
      long(words.length),
      Buffer.alloc(4 * words.length),
    ],
    [string(`${architecture}.attention.causal`), number(7), Buffer.from([0])],
    ...(poolingType === undefined
      ? []
      : [[string(`${architecture}.pooling_type`), number(4), number(poolingType)]]),
    ...(chatTemplate === undefined
      ? []
      : [[string('tokenizer.chat_template'), number(8), string(chatTemplate)]]),
  ];
  const infos = tensors.map((name, index) => [
    ...[string(name), number(1), long(weights), number(float32), long(index * weights * 4)],
  ]);
  const head = Buffer.concat([
    ...[Buffer.from('GGUF'), number(3), long(tensors.length), long(values.length)],
    ...values.flat(),
    ...infos.flat(),
  ]);
  return Buffer.concat([head, Buffer.alloc(-head.length & 31), Buffer.alloc(tensors.length * weights * 4)]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function string(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([long(bytes.length), bytes]);
}
