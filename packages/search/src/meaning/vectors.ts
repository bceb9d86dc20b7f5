/** Quantized vectors: one byte per number for similarity, and one bit per number to preselect candidates. */

export const signBytes = (dimension: number) => Math.ceil(dimension / 8);

/** One byte per number; only the direction is kept. */
export function toBytes(vector: Float32Array): Int8Array {
  const most = vector.reduce((max, number) => Math.max(max, Math.abs(number)), 0) || 1;
  return Int8Array.from(vector, (number) => Math.round((number / most) * 127));
}

/** Concatenated vectors of the same dimension. */
export function encodeVectors(vectors: Float32Array[]): { signs: Uint8Array; vectors: Uint8Array } {
  const dimension = vectors[0]?.length ?? 0;
  const width = signBytes(dimension);
  const signs = new Uint8Array(vectors.length * width);
  const bytes = new Uint8Array(vectors.length * dimension);
  for (const [row, vector] of vectors.entries()) {
    bytes.set(new Uint8Array(toBytes(vector).buffer), row * dimension);
    for (let i = 0; i < dimension; i += 1) {
      const place = row * width + (i >> 3);
      if ((vector[i] as number) > 0) signs[place] = (signs[place] as number) | (1 << (i & 7));
    }
  }
  return { signs, vectors: bytes };
}

/** The cosine similarity to a vector stored in bytes. `query` has length 1. */
export function cosine(query: Float32Array, kept: Int8Array): number {
  let product = 0;
  let square = 0;
  for (let i = 0; i < kept.length; i += 1) {
    const number = kept[i] as number;
    product += (query[i] as number) * number;
    square += number * number;
  }
  return square === 0 ? 0 : product / Math.sqrt(square);
}

/**
 * For each byte of signs and each of its 256 values what it adds to the estimated product with the query: asymmetric
 * distances as in product quantisation (Jégou, Douze, Schmid 2011), with one bit a number.
 */
export function signTable(query: Float32Array): Int16Array {
  const width = signBytes(query.length);
  const sums = new Float32Array(width * 256);
  for (let byte = 0; byte < width; byte += 1) {
    const numbers = query.subarray(byte * 8, byte * 8 + 8);
    sums[byte * 256] = -numbers.reduce((sum, number) => sum + number, 0);
    for (let bits = 1; bits < 256; bits += 1) {
      // That of the same bits without the lowest, which counts the other way.
      const number = numbers[31 - Math.clz32(bits & -bits)] ?? 0;
      sums[byte * 256 + bits] = (sums[byte * 256 + (bits & (bits - 1))] as number) + 2 * number;
    }
  }
  const most = sums.reduce((max, sum) => Math.max(max, Math.abs(sum)), 0) || 1;
  return Int16Array.from(sums, (sum) => Math.round((sum / most) * 32_000));
}

/** The estimated products of all vectors of a part with the query; comparable within one query only. */
export function estimate(table: Int16Array, signs: Uint8Array, width: number): Int32Array {
  const count = Math.floor(signs.length / width);
  const estimates = new Int32Array(count);
  for (let row = 0, place = 0; row < count; row += 1) {
    let sum = 0;
    for (let offset = 0; offset < width << 8; offset += 256, place += 1) {
      sum += table[offset + (signs[place] as number)] as number;
    }
    estimates[row] = sum;
  }
  return estimates;
}
