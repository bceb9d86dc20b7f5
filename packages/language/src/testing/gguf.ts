import { writeFileSync } from 'node:fs';

/** The types of the format that our fixtures need, by their numbers in a file. */
const types = { count: 4, integer: 5, number: 6, flag: 7, text: 8, list: 9 } as const;

export type GgufValue =
  | { type: 'count' | 'integer' | 'number'; value: number }
  | { type: 'flag'; value: boolean }
  | { type: 'text'; value: string }
  | { type: 'list'; of: 'count' | 'integer' | 'number' | 'text'; value: (number | string)[] };

/** `dims`: the fastest first, so that a row of a matrix comes before the number of its rows. */
export type GgufTensor = { name: string; dims: number[]; values: Float32Array };

const alignment = 32;
const version = 3;

/** Writes a small GGUF file of 32-bit floats: a model with weights of our own for the real engine. */
export function writeGguf(path: string, metadata: Record<string, GgufValue>, tensors: GgufTensor[]): void {
  const keys = Object.entries(metadata);
  const head = [Buffer.from('GGUF'), small(version), large(tensors.length), large(keys.length)];
  for (const [key, value] of keys) head.push(textOf(key), small(types[value.type]), encoded(value));
  let offset = 0;
  const data: Buffer[] = [];
  for (const { name, dims, values } of tensors) {
    // 0 is a 32-bit float.
    head.push(textOf(name), small(dims.length), ...dims.map(large), small(0), large(offset));
    const bytes = padded(Buffer.from(values.buffer, values.byteOffset, values.byteLength));
    data.push(bytes);
    offset += bytes.length;
  }
  writeFileSync(path, Buffer.concat([padded(Buffer.concat(head)), ...data]));
}

function encoded(value: GgufValue): Buffer {
  if (value.type !== 'list') return scalarOf(value.type, value.value);
  const { of, value: list } = value;
  return Buffer.concat([small(types[of]), large(list.length), ...list.map((each) => scalarOf(of, each))]);
}

function scalarOf(type: Exclude<GgufValue['type'], 'list'>, value: number | string | boolean): Buffer {
  if (type === 'text') return textOf(String(value));
  if (type === 'flag') return Buffer.from([Number(value)]);
  const bytes = Buffer.alloc(4);
  if (type === 'number') bytes.writeFloatLE(Number(value));
  else if (type === 'integer') bytes.writeInt32LE(Number(value));
  else bytes.writeUInt32LE(Number(value));
  return bytes;
}

function textOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([large(bytes.length), bytes]);
}

function small(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function large(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((alignment - (bytes.length % alignment)) % alignment)]);
}
