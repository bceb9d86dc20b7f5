import { byteWriter } from './byte-writer.ts';
import { maxOrientationBytes, orientationBlock, readOrientation } from './exif-orientation.ts';
import { pointsOf, type Stripped } from './stripped.ts';

const headLength = 12;
const needed = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const neededInFrame = new Set(['VP8 ', 'VP8L', 'ALPH']);
/** Bits of the extended header that announce Exif and XMP. */
const exifBit = 0x08;
const xmpBit = 0x04;
/** Of a frame of an animation, before its own chunks. */
const frameHead = 16;

type Chunk = { kind: string; start: number; end: number };

/**
 * A WebP without Exif (but for the orientation), XMP, unknown chunks and trailing bytes. @throws {RangeError} when it
 * is truncated
 */
export function stripWebp(bytes: Buffer): Stripped {
  const out = byteWriter(bytes, maxOrientationBytes);
  let points = 0;
  let moving = 0;
  let orientation: number | undefined;
  let extended: number | undefined;
  out.copy(0, headLength);
  for (const part of chunks(bytes, headLength, 8 + bytes.readUInt32LE(4))) {
    const { kind, start, end } = part;
    out.beginPart();
    if (kind === 'EXIF') orientation ??= readOrientation(tiffOf(bytes.subarray(start + 8, end)));
    if (kind === 'VP8X') extended ??= out.length;
    points = Math.max(points, pointsOfChunk(bytes, part));
    if (kind === 'ANMF') moving += copyFrame(bytes, part, out);
    else if (needed.has(kind)) out.copy(start, end);
  }
  if (orientation !== undefined && extended !== undefined) out.put(exifChunk(orientation));
  const written = out.written();
  if (extended !== undefined) {
    const flags = written.readUInt8(extended + 8) & ~(exifBit | xmpBit);
    written.writeUInt8(orientation === undefined ? flags : flags | exifBit, extended + 8);
  }
  written.writeUInt32LE(written.length - 8, 4);
  return { bytes: written, points, allPoints: Math.max(points, moving) };
}

/** A chunk of odd length is followed by a padding byte, which the last one may lack. */
function* chunks(bytes: Buffer, from: number, until: number): Generator<Chunk> {
  for (let start = from; start + 8 <= until; ) {
    const length = bytes.readUInt32LE(start + 4);
    const end = start + 8 + length + (length % 2);
    const isLast = end === bytes.length + 1;
    yield { kind: bytes.toString('latin1', start, start + 4), start, end: isLast ? end - 1 : end };
    start = end;
  }
}

/** The extended, the lossy and the lossless form keep their size in different places. */
function pointsOfChunk(bytes: Buffer, { kind, start }: Chunk): number {
  switch (kind) {
    case 'VP8X':
      return (1 + bytes.readUIntLE(start + 12, 3)) * (1 + bytes.readUIntLE(start + 15, 3));
    case 'VP8L': {
      const packed = bytes.readUInt32LE(start + 9);
      return (1 + (packed & 0x3fff)) * (1 + ((packed >>> 14) & 0x3fff));
    }
    case 'VP8 ':
      return pointsOf(bytes.readUInt16LE(start + 14) & 0x3fff, bytes.readUInt16LE(start + 16) & 0x3fff);
    default:
      return 0;
  }
}

/** Returns its number of pixels. */
function copyFrame(bytes: Buffer, { start, end }: Chunk, out: ReturnType<typeof byteWriter>): number {
  const at = out.length;
  let points = (1 + bytes.readUIntLE(start + 14, 3)) * (1 + bytes.readUIntLE(start + 17, 3));
  out.copy(start, start + 8 + frameHead);
  for (const part of chunks(bytes, start + 8 + frameHead, end)) {
    out.beginPart();
    if (part.end > end) throw new RangeError('A frame ends before one of its parts');
    points = Math.max(points, pointsOfChunk(bytes, part));
    if (neededInFrame.has(part.kind)) out.copy(part.start, part.end);
  }
  if ((out.length - at) % 2 === 1) out.put(Buffer.of(0));
  out.written().writeUInt32LE(out.length - at - 8, at + 4);
  return points;
}

/** Some programs put the identifier of JPEG's Exif segment in front. */
function tiffOf(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
}

function exifChunk(orientation: number): Buffer {
  const block = orientationBlock(orientation);
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(block.length, 4);
  return Buffer.concat([head, block]);
}
