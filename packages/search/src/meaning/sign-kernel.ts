/**
 * The inner loop of the scan as WebAssembly, because JavaScript has no instruction that looks up 16 bytes at once. It is
 * written out here instruction by instruction: nothing has to be compiled, and nothing to be trusted unread.
 */

/** What there is of WebAssembly in Node and in browsers, as far as it is used here. */
declare const WebAssembly: {
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer };
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: Record<string, unknown> };
  validate: (bytes: Uint8Array) => boolean;
};

/**
 * Adds up for each row of `tiles` tiles of 16 rows what the table says of its signs, and writes the sums, 16 bits a row.
 * `signs`, `table` and `sums` are places in the memory, `width` the bytes of a row.
 */
type Kernel = (signs: number, tiles: number, width: number, table: number, sums: number) => void;

export type SignKernel = { memory: ArrayBuffer; run: Kernel };

const pageBytes = 65_536;

/** Undefined where the processor, or the run time, has no 128-bit instructions. */
export function createSignKernel(bytes: number): SignKernel | undefined {
  const program = moduleBytes();
  if (!WebAssembly.validate(program)) return undefined;
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / pageBytes) });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(program), { own: { memory } });
  return { memory: memory.buffer, run: exports.run as Kernel };
}

// Parameters and variables of the function, by number.
const signs = 0;
const tiles = 1;
const width = 2;
const table = 3;
const sums = 4;
const place = 5;
const end = 6;
const bytes = 7;
const found = 8;
const low = 9;
const high = 10;

const get = (variable: number) => [0x20, variable];
const set = (variable: number) => [0x21, variable];
const simd = (code: number) => [0xfd, ...unsigned(code)];
const number = (value: number) => [0x41, ...signed(value)];
const tee = 0x22;
const branchIf = 0x0d;
const finish = 0x0b;
const lessThan32 = 0x49;
const add32 = 0x6a;
const shiftLeft32 = 0x74;
const load16Bytes = (offset: number) => [...simd(0), 4, ...unsigned(offset)];
const store16Bytes = (offset: number) => [...simd(11), 4, ...unsigned(offset)];
const swizzle = simd(14);
const splat8 = simd(15);
const splat16 = simd(16);
const and = simd(78);
const add8 = simd(110);
const shiftLeft16 = simd(139);
const shiftRight16 = simd(141);
const add16 = simd(142);
const subtract16 = simd(145);

/** The sums of eight rows in their order, from those of even rows and those of odd ones. */
const interleave = (first: number) => {
  const lanes = [0, 1, 2, 3].flatMap((pair) => {
    const lane = (first + pair) * 2;
    return [lane, lane + 1, lane + 16, lane + 17];
  });
  return [...simd(13), ...lanes];
};

/**
 * Of each byte of 16 rows the lower four signs are looked up in one part of the table, the upper four in the next. Bytes
 * are added as pairs of 16 bits and the upper of each pair once more by itself: what it put into the sum of the lower one
 * is taken away in the end.
 */
function body(): number[] {
  const nibbles = (part: number) => [...get(place), ...load16Bytes(part * 16), ...get(bytes)];
  const lookUp = [
    ...nibbles(0),
    ...[...number(15), ...splat8, ...and, ...swizzle],
    ...nibbles(1),
    ...[...number(4), ...shiftRight16, ...number(15), ...splat8, ...and, ...swizzle],
    ...[...add8, ...set(found)],
  ];
  const addUp = [
    ...[...get(low), ...get(found), ...add16, ...set(low)],
    ...[...get(high), ...get(found), ...number(8), ...shiftRight16, ...add16, ...set(high)],
  ];
  const step = (variable: number, by: number) => [...get(variable), ...number(by), add32, ...set(variable)];
  const perByte = loop([
    ...[...get(signs), ...load16Bytes(0), ...set(bytes)],
    ...lookUp,
    ...addUp,
    ...step(signs, 16),
    ...step(place, 32),
    ...[...get(place), ...get(end), lessThan32, branchIf, 0],
  ]);
  const save = [
    ...[...get(low), ...get(high), ...number(8), ...shiftLeft16, ...subtract16, ...set(low)],
    ...[...get(sums), ...get(low), ...get(high), ...interleave(0), ...store16Bytes(0)],
    ...[...get(sums), ...get(low), ...get(high), ...interleave(4), ...store16Bytes(16)],
  ];
  const zero = [...number(0), ...splat16];
  const perTile = loop([
    ...[...zero, ...set(low), ...zero, ...set(high), ...get(table), ...set(place)],
    ...perByte,
    ...save,
    ...step(sums, 32),
    ...[...get(tiles), ...number(-1), add32, tee, tiles, branchIf, 0],
  ]);
  return [...get(table), ...get(width), ...number(5), shiftLeft32, add32, ...set(end), ...perTile, finish];
}

const loop = (inside: number[]) => [0x03, 0x40, ...inside, finish];

function moduleBytes(): Uint8Array {
  const [i32, v128] = [0x7f, 0x7b];
  // Two kinds of variables beside the parameters: `place` and `end`, then the vectors.
  const code = [2, 2, i32, 4, v128, ...body()];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, ...list([i32, i32, i32, i32, i32]), 0]),
    ...section(2, [1, ...text('own'), ...text('memory'), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text('run'), 0, 0]),
    ...section(10, [1, ...list(code)]),
  ]);
}

const list = (values: number[]) => [...unsigned(values.length), ...values];
const text = (value: string) => list([...Buffer.from(value)]);
const section = (id: number, content: number[]) => [id, ...list(content)];

/** LEB128, as the format writes numbers. */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}

function signed(value: number): number[] {
  const isLast = value >= -64 && value < 64;
  return isLast ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)];
}
