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
