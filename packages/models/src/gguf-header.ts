import { open } from 'node:fs/promises';
import { ModelError, modelFailures } from './model-failure.ts';

/** What the header of a GGUF file says of its model. */
export type GgufHeader = {
  architecture: string | undefined;
  /** As llama.cpp counts: 1 mean, 2 first token, 3 last token, 4 rank; undefined for models that write. */
  poolingType: number | undefined;
  hasChatTemplate: boolean;
  /** Whether the last layer weighs a text against a question. */
  hasRankingHead: boolean;
};

/** A header holds the vocabulary: some megabytes. What wants more is no model. */
const largestHeader = 1 << 26;
const firstRead = 1 << 20;
const mostTensors = 100_000;
const mostValues = 10_000;

/** Bytes of the values of fixed length, by type; 8 is a string and 9 an array. */
const valueBytes: Record<number, number> = {
  0: 1,
  1: 1,
  2: 2,
  3: 2,
  4: 4,
  5: 4,
  6: 4,
  7: 1,
  10: 8,
  11: 8,
  12: 8,
};

/** Weights of a block and its bytes, by type of a tensor. Of other types only the beginning is checked. */
const blocks: Record<number, [weights: number, bytes: number]> = {
  0: [1, 4],
  1: [1, 2],
  2: [32, 18],
  3: [32, 20],
  6: [32, 22],
  7: [32, 24],
  8: [32, 34],
  10: [256, 84],
  11: [256, 110],
  12: [256, 144],
  13: [256, 176],
  14: [256, 210],
  20: [32, 18],
  23: [256, 136],
  30: [1, 2],
};

/** The header goes on after what was read. */
class HeaderEnd extends Error {}

/**
 * Reads the header in bounded memory.
 * @throws {ModelError} when the file is no GGUF, or ends before its last tensor does
 */
export async function readGgufHeader(path: string): Promise<GgufHeader> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    for (let length = firstRead; ; length *= 4) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(length, size)), 0, undefined, 0);
      try {
        return parse(buffer.subarray(0, bytesRead), size);
      } catch (error) {
        if (!(error instanceof HeaderEnd)) throw error;
        if (length >= size) throw new ModelError(modelFailures.cut);
        if (length >= largestHeader) throw new ModelError(modelFailures.not_a_model);
      }
    }
  } finally {
    await file.close();
  }
}

function parse(bytes: Buffer, size: number): GgufHeader {
  const cursor = new Cursor(bytes);
  if (cursor.text(4) !== 'GGUF' || ![2, 3].includes(cursor.number(4))) throw notAModel();
  const tensors = cursor.count(mostTensors);
  const values = readValues(cursor, cursor.count(mostValues));
  const names = new Set<string>();
  let end = 0;
  for (let index = 0; index < tensors; index += 1) {
    names.add(cursor.string());
    end = Math.max(end, tensorEnd(cursor));
  }
  const alignment = Number(values.get('general.alignment') ?? 32) || 32;
  const start = Math.ceil(cursor.at / alignment) * alignment;
  if (start + end > size) throw new ModelError(modelFailures.cut);
  const architecture = textOf(values.get('general.architecture'));
  const pooling = values.get(`${architecture}.pooling_type`);
  return {
    architecture,
    poolingType: typeof pooling === 'number' ? pooling : undefined,
    hasChatTemplate: values.has('tokenizer.chat_template'),
    hasRankingHead: names.has('cls.weight') || names.has('cls.output.weight'),
  };
}

/** Of arrays only the presence. */
function readValues(cursor: Cursor, count: number): Map<string, string | number | undefined> {
  const values = new Map<string, string | number | undefined>();
  for (let index = 0; index < count; index += 1) values.set(cursor.string(), readValue(cursor));
  return values;
}

function readValue(cursor: Cursor): string | number | undefined {
  const type = cursor.number(4);
  if (type === 8) return cursor.string();
  if (type === 9) {
    skipArray(cursor);
    return undefined;
  }
  const bytes = valueBytes[type];
  if (bytes === undefined) throw notAModel();
  if (type === 4) return cursor.number(4);
  cursor.skip(bytes);
  return undefined;
}

function skipArray(cursor: Cursor): void {
  const type = cursor.number(4);
  const length = cursor.count(largestHeader);
  const bytes = valueBytes[type];
  if (bytes !== undefined) cursor.skip(bytes * length);
  else if (type !== 8) throw notAModel();
  else for (let index = 0; index < length; index += 1) cursor.skip(cursor.count(largestHeader));
}

/** Where the data of a tensor ends, counted from the first tensor's. */
function tensorEnd(cursor: Cursor): number {
  const dimensions = cursor.number(4);
  if (dimensions > 4) throw notAModel();
  let weights = 1;
  for (let index = 0; index < dimensions; index += 1) weights *= cursor.count(Number.MAX_SAFE_INTEGER);
  const [perBlock, bytes] = blocks[cursor.number(4)] ?? [weights, 1];
  return cursor.count(Number.MAX_SAFE_INTEGER) + Math.ceil(weights / perBlock) * bytes;
}

const textOf = (value: string | number | undefined) => (typeof value === 'string' ? value : undefined);
const notAModel = () => new ModelError(modelFailures.not_a_model);

/** Reads little-endian values one after the other. @throws {HeaderEnd} at the end of the bytes */
class Cursor {
  readonly #bytes: Buffer;
  at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  skip(length: number): void {
    if (this.at + length > this.#bytes.length) throw new HeaderEnd();
    this.at += length;
  }

  number(length: 4): number {
    this.skip(length);
    return this.#bytes.readUInt32LE(this.at - length);
  }

  /** @throws {ModelError} for what no model has so many of */
  count(most: number): number {
    this.skip(8);
    const count = Number(this.#bytes.readBigUInt64LE(this.at - 8));
    if (count > most) throw notAModel();
    return count;
  }

  text(length: number): string {
    this.skip(length);
    return this.#bytes.toString('utf8', this.at - length, this.at);
  }

  string(): string {
    return this.text(this.count(largestHeader));
  }
}
