import { createSignKernel, type SignKernel } from './sign-kernel.ts';
import { signBytes } from './vectors.ts';

/** Rows that a tile holds: first the first byte of all of them, then the second. */
const rowsPerTile = 16;
/** Rows that are scanned by one call of the kernel: what the cache of a processor holds. */
const rowsPerPage = 8_192;
/** Values that four signs can have. */
const values = 16;

/** What four signs of a vector add to its estimated product with a query, in the order of the signs. */
export type SignTable = Uint8Array;

/**
 * For each four signs and each of their 16 values what they add to the estimated product with the query: asymmetric
 * distances as in product quantisation (Jégou, Douze, Schmid 2011), with one bit a number, and in tables that
 * fit into one register (André, Kermarrec, Le Scouarnec 2015). Comparable within one query only.
 */
export function signTable(query: Float32Array): SignTable {
  const width = signBytes(query.length);
  const sums = new Float32Array(width * 2 * values);
  let most = 0;
  for (let four = 0; four < width * 2; four += 1) {
    const numbers = query.subarray(four * 4, four * 4 + 4);
    for (let bits = 0; bits < values; bits += 1) {
      const sum = numbers.reduce((total, number, i) => total + ((bits >> i) & 1 ? number : -number), 0);
      // From the least that these four can say, so that none is negative.
      const above = sum + numbers.reduce((total, number) => total + Math.abs(number), 0);
      sums[four * values + bits] = above;
      most = Math.max(most, above);
    }
  }
  // Two are added in one byte, and all in two.
  const scale = Math.min(127, Math.floor(65_535 / (2 * width))) / (most || 1);
  return Uint8Array.from(sums, (sum) => Math.round(sum * scale));
}

/** Called with the sums of the rows from `row` on; they are valid until it returns. */
type Visit = (row: number, sums: Uint16Array) => void;

/** The signs of many vectors of one length, packed for scanning. Rows are only ever added, and numbered from 0. */
export type SignRows = {
  /** Adds rows of signs as `encodeVectors` makes them. @returns the number of the first */
  append(signs: Uint8Array): number;
  /** A copy of rows, as they were added. */
  copy(from: number, to: number): Uint8Array;
  /** What the table says of the rows `from` to `to` (not included), some thousand at a time. */
  scan(table: SignTable, from: number, to: number, visit: Visit): void;
  count(): number;
  /** Of memory. */
  bytes(): number;
};

/** `kernel`: null scans in JavaScript, which gives the same sums and takes fifteen times as long. */
export function createSignRows(
  dimension: number,
  kernel: SignKernel | null = kernelFor(signBytes(dimension)),
): SignRows {
  const width = signBytes(dimension);
  const pages: Uint8Array[] = [];
  let count = 0;

  const placeOf = (row: number, byte: number) =>
    ((row % rowsPerPage) >> 4) * rowsPerTile * width + byte * rowsPerTile + (row % rowsPerTile);

  /** The page of the next row, with room for it. */
  function openPage(wanted: number): Uint8Array {
    const number = Math.floor(count / rowsPerPage);
    const page = pages[number] ?? new Uint8Array(0);
    const needed = Math.min(rowsPerPage, (count % rowsPerPage) + wanted);
    if (page.length >= needed * width) return page;
    // Doubled, so that those of few rows are small; rows of whole tiles.
    const rows = Math.min(rowsPerPage, Math.max(needed, (page.length / width) * 2));
    const larger = new Uint8Array(Math.ceil(rows / rowsPerTile) * rowsPerTile * width);
    larger.set(page);
    pages[number] = larger;
    return larger;
  }

  function scanPage(table: SignTable, number: number, from: number, to: number, visit: Visit): void {
    const page = pages[number];
    if (!page) return;
    const first = from - (from % rowsPerTile);
    const tiles = Math.ceil((to - first) / rowsPerTile);
    const signs = page.subarray(placeOf(first, 0), placeOf(first, 0) + tiles * rowsPerTile * width);
    const sums = kernel
      ? sumByKernel(kernel, { signs, tiles, width, table })
      : sum({ signs, tiles, width, table });
    visit(from, sums.subarray(from - first, to - first));
  }

  return {
    append(signs) {
      const first = count;
      const rows = Math.floor(signs.length / width);
      for (let row = 0; row < rows; row += 1, count += 1) {
        const page = openPage(rows - row);
        for (let byte = 0, place = placeOf(count, 0); byte < width; byte += 1, place += rowsPerTile)
          page[place] = signs[row * width + byte] as number;
      }
      return first;
    },
    copy(from, to) {
      const signs = new Uint8Array((to - from) * width);
      for (let row = from, place = 0; row < to; row += 1) {
        const page = pages[Math.floor(row / rowsPerPage)] as Uint8Array;
        for (let byte = 0; byte < width; byte += 1, place += 1)
          signs[place] = page[placeOf(row, byte)] as number;
      }
      return signs;
    },
    scan(table, from, to, visit) {
      for (let row = from; row < to; ) {
        const number = Math.floor(row / rowsPerPage);
        const end = Math.min(to, (number + 1) * rowsPerPage);
        scanPage(table, number, row, end, visit);
        row = end;
      }
    },
    count: () => count,
    bytes: () => pages.reduce((sum, { length }) => sum + length, 0),
  };
}

type Tiles = { signs: Uint8Array; tiles: number; width: number; table: SignTable };

const kernels = new Map<number, SignKernel | null>();

/** One for each length of vectors: a few hundred kilobytes, which a scan uses up before another one begins. */
function kernelFor(width: number): SignKernel | null {
  const known = kernels.get(width);
  if (known !== undefined) return known;
  const kernel = createSignKernel(tableBytes(width) + rowsPerPage * (2 + width)) ?? null;
  kernels.set(width, kernel);
  return kernel;
}

const tableBytes = (width: number) => width * 2 * values;

function sumByKernel({ memory, run }: SignKernel, { signs, tiles, width, table }: Tiles): Uint16Array {
  const sumsAt = tableBytes(width);
  const signsAt = sumsAt + rowsPerPage * 2;
  const bytes = new Uint8Array(memory);
  bytes.set(table);
  bytes.set(signs, signsAt);
  run(signsAt, tiles, width, 0, sumsAt);
  return new Uint16Array(memory, sumsAt, tiles * rowsPerTile);
}

function sum({ signs, tiles, width, table }: Tiles): Uint16Array {
  const sums = new Uint16Array(tiles * rowsPerTile);
  for (let tile = 0, place = 0; tile < tiles; tile += 1) {
    for (let byte = 0; byte < width; byte += 1) {
      const part = byte * 2 * values;
      for (let row = tile * rowsPerTile; row < (tile + 1) * rowsPerTile; row += 1, place += 1) {
        const value = signs[place] as number;
        sums[row] =
          (sums[row] as number) +
          (table[part + (value & 15)] as number) +
          (table[part + values + (value >> 4)] as number);
      }
    }
  }
  return sums;
}
