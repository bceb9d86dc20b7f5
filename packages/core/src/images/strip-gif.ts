import { byteWriter } from './byte-writer.ts';
import { pointsOf, type Stripped } from './stripped.ts';

const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;
const graphicControl = 0xf9;
const application = 0xff;
/** The loop count and the colour profile. XMP and other application extensions are dropped. */
const neededApplications = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'];

/** A GIF without comments, texts, XMP and trailing bytes. @throws {RangeError} when it is truncated */
export function stripGif(bytes: Buffer): Stripped {
  const out = byteWriter(bytes, 1);
  let points = pointsOf(bytes.readUInt16LE(6), bytes.readUInt16LE(8));
  let moving = 0;
  let at = 13 + colourTable(bytes.readUInt8(10));
  out.copy(0, at);
  for (let block = bytes.readUInt8(at); block !== trailer; block = bytes.readUInt8(at)) {
    const start = at;
    out.beginPart();
    if (block === image) {
      const framePoints = bytes.readUInt16LE(start + 5) * bytes.readUInt16LE(start + 7);
      points = Math.max(points, framePoints);
      moving += framePoints;
      // The colour table is followed by the size of the first code.
      at = endOfBlocks(bytes, start + 10 + colourTable(bytes.readUInt8(start + 9)) + 1);
      out.copy(start, at);
    } else if (block === extension) {
      at = endOfBlocks(bytes, start + 2);
      if (isNeeded(bytes, start)) out.copy(start, at);
    } else {
      throw new RangeError('A GIF has a block of no known kind');
    }
  }
  out.put(Buffer.of(trailer));
  return { bytes: out.written(), points, allPoints: Math.max(points, moving) };
}

function isNeeded(bytes: Buffer, start: number): boolean {
  const label = bytes.readUInt8(start + 1);
  if (label === graphicControl) return true;
  return (
    label === application && neededApplications.includes(bytes.toString('latin1', start + 3, start + 14))
  );
}

/** Bytes of the table that these flags announce. */
function colourTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** The end of the sequence of blocks that begins here, including its empty terminator. */
function endOfBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += 1 + length;
  return at + 1;
}
