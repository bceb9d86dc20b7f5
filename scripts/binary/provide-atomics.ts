import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Node's Linux executables need libatomic.so.1, which a minimal system lacks, for one function: the compare and
 * exchange of eight bytes, which the processor does by itself. This writes the function into the unused end of the executable's
 * code, lets the dynamic symbol point there, and takes the library off the list of what the loader has to find.
 *
 * The format is that of the System V ABI, ELF-64, little endian. All offsets are bytes from the start of the file.
 */

const library = 'libatomic.so.1';
const symbol = '__atomic_compare_exchange';

/** `bool f(size_t size, void *object, void *expected, void *desired, int, int)`, for `size` 8 only. */
const machineCode = Uint8Array.of(
  ...[0x48, 0x83, 0xff, 0x08], // cmp rdi, 8
  ...[0x75, 0x12], // jne to the last instruction
  ...[0x48, 0x8b, 0x02], // mov rax, [rdx]
  ...[0x48, 0x8b, 0x09], // mov rcx, [rcx]
  ...[0xf0, 0x48, 0x0f, 0xb1, 0x0e], // lock cmpxchg [rsi], rcx
  ...[0x48, 0x89, 0x02], // mov [rdx], rax: what is there now
  ...[0x0f, 0x94, 0xc0], // sete al
  0xc3, // ret
  ...[0x0f, 0x0b], // ud2: no other size is known
);

const machineX64 = 62;
/** An executable at fixed addresses. Where it may be loaded anywhere, an address in a symbol would have to be relocated. */
const fixedExecutable = 2;
const segmentKinds = { load: 1, dynamic: 2 };
const executable = 1;
const tags = { needed: 1, strings: 5, symbols: 6, versionNeeds: 0x6ffffffe, versionNeedCount: 0x6fffffff };
const tagVersions = 0x6ffffff0;
const hidden = 2;
const absolute = 0xfff1;
const sizes = { header: 56, entry: 16, symbol: 24 };

type Segment = { at: number; kind: number; flags: number; offset: number; address: number; size: number };
type Entry = { at: number; tag: number; value: number };

/** One executable in memory, with what is read of its tables. */
class Elf {
  readonly bytes: Buffer;
  readonly segments: Segment[];
  readonly entries: Entry[];

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    const [table, count] = [this.long(32), bytes.readUInt16LE(56)];
    this.segments = Array.from({ length: count }, (_, index) => this.segment(table + index * sizes.header));
    this.entries = this.readEntries();
  }

  long = (at: number): number => Number(this.bytes.readBigUInt64LE(at));
  setLong = (at: number, value: number): void => void this.bytes.writeBigUInt64LE(BigInt(value), at);

  private segment(at: number): Segment {
    const { bytes, long } = this;
    return {
      at,
      kind: bytes.readUInt32LE(at),
      flags: bytes.readUInt32LE(at + 4),
      offset: long(at + 8),
      address: long(at + 16),
      size: long(at + 32),
    };
  }

  private readEntries(): Entry[] {
    const found = this.segments.find(({ kind }) => kind === segmentKinds.dynamic);
    if (!found) return [];
    const count = Math.floor(found.size / sizes.entry);
    return Array.from({ length: count }, (_, index) => {
      const at = found.offset + index * sizes.entry;
      return { at, tag: this.long(at), value: this.long(at + 8) };
    });
  }

  /** Where in the file a table of the dynamic section lies. */
  table(tag: number): number {
    const address = this.entries.find((entry) => entry.tag === tag)?.value ?? -1;
    const segment = this.segments.find(
      ({ kind, address: start, size }) =>
        kind === segmentKinds.load && start <= address && address < start + size,
    );
    if (!segment) throw new Error(`The executable has no table ${tag.toString(16)}`);
    return segment.offset + address - segment.address;
  }

  string(offset: number): string {
    const start = this.table(tags.strings) + offset;
    return this.bytes.toString('latin1', start, this.bytes.indexOf(0, start));
  }
}

/**
 * Makes a Linux executable of Node independent of libatomic. Gives false, and changes nothing, where it needs no such
 * library or is of another processor: it then runs where that library is.
 * @throws {Error} when it needs more of the library than is known here, or is loaded at any address
 */
export function provideAtomics(file: string): boolean {
  const bytes = readFileSync(file);
  if (bytes.readUInt32BE(0) !== 0x7f454c46 || bytes.readUInt16LE(18) !== machineX64) return false;
  const elf = new Elf(bytes);
  const needed = elf.entries.find(({ tag, value }) => tag === tags.needed && elf.string(value) === library);
  if (!needed) return false;
  if (bytes.readUInt16LE(16) !== fixedExecutable) {
    throw new Error('Node is no executable at fixed addresses (ET_EXEC): its symbols cannot be set');
  }
  const versions = removeVersions(elf);
  const wanted = symbolsOfVersions(elf, versions);
  if (wanted.length !== 1 || wanted[0]?.name !== symbol) {
    throw new Error(`Node needs of ${library}: ${wanted.map(({ name }) => name).join(', ')}`);
  }
  define(elf, wanted[0], appendCode(elf));
  removeEntry(elf, needed);
  writeFileSync(file, bytes);
  return true;
}

/** Takes the library off the list of wanted versions, which it must head. Gives their numbers in this file. */
function removeVersions(elf: Elf): number[] {
  const { bytes } = elf;
  const start = elf.table(tags.versionNeeds);
  if (elf.string(bytes.readUInt32LE(start + 4)) !== library) throw new Error(`${library} is not the first`);
  const numbers: number[] = [];
  let at = start + bytes.readUInt32LE(start + 8);
  for (let left = bytes.readUInt16LE(start + 2); left > 0; left -= 1) {
    numbers.push(bytes.readUInt16LE(at + 6));
    at += bytes.readUInt32LE(at + 12);
  }
  for (const { at, tag, value } of elf.entries) {
    if (tag === tags.versionNeeds) elf.setLong(at + 8, value + bytes.readUInt32LE(start + 12));
    if (tag === tags.versionNeedCount) elf.setLong(at + 8, value - 1);
  }
  return numbers;
}

type Wanted = { name: string; at: number; versionAt: number };

/** The dynamic symbols that are wanted in one of these versions. */
function symbolsOfVersions(elf: Elf, versions: number[]): Wanted[] {
  const [symbols, ofSymbols] = [elf.table(tags.symbols), elf.table(tagVersions)];
  // The strings follow the symbols, and nothing else tells how many there are.
  const count = Math.floor((elf.table(tags.strings) - symbols) / sizes.symbol);
  return Array.from({ length: count }, (_, index) => {
    const at = symbols + index * sizes.symbol;
    return { at, versionAt: ofSymbols + index * 2 };
  })
    .filter(({ versionAt }) => versions.includes(elf.bytes.readUInt16LE(versionAt)))
    .map((found) => ({ ...found, name: elf.string(elf.bytes.readUInt32LE(found.at)) }));
}

/** Writes the function after the last byte of the code, in the page that is loaded anyway. Gives its address. */
function appendCode({ bytes, segments, setLong }: Elf): number {
  const code = segments.find(({ kind, flags }) => kind === segmentKinds.load && (flags & executable) !== 0);
  if (!code) throw new Error('The executable has no code');
  const start = Math.ceil(code.size / 16) * 16;
  const size = start + machineCode.length;
  const end = code.offset + size;
  const isFree = segments.every(({ offset }) => offset <= code.offset || offset >= end);
  if (!isFree || bytes.subarray(code.offset + code.size, end).some((byte) => byte !== 0)) {
    throw new Error('The code of the executable has no unused end');
  }
  bytes.set(machineCode, code.offset + start);
  setLong(code.at + 32, size);
  setLong(code.at + 40, size);
  return code.address + start;
}

/** Lets the symbol stand for an address in the file itself. Hidden symbols are not looked for elsewhere. */
function define({ bytes, setLong }: Elf, { at, versionAt }: Wanted, address: number): void {
  bytes.writeUInt8(hidden, at + 5);
  bytes.writeUInt16LE(absolute, at + 6);
  setLong(at + 8, address);
  bytes.writeUInt16LE(0, versionAt);
}

/** Removes one entry of the dynamic section; those after it move up. */
function removeEntry({ bytes, entries }: Elf, { at }: Entry): void {
  const end = (entries.at(-1)?.at ?? at) + sizes.entry;
  bytes.copyWithin(at, at + sizes.entry, end);
  bytes.fill(0, end - sizes.entry, end);
}
