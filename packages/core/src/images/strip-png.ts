import { crc32 } from 'node:zlib';
import { byteWriter } from './byte-writer.ts';
import { maxOrientationBytes, orientationBlock, readOrientation } from './exif-orientation.ts';
import { pointsOf, type Stripped } from './stripped.ts';

const signatureLength = 8;
/** Chunks of pixels, colours and animation. All others are dropped. */
const needed = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs'],
  ...['cICP', 'mDCV', 'mDCv', 'cLLI', 'cLLi', 'acTL', 'fcTL', 'fdAT'],
]);

/**
 * A PNG without texts, times, Exif (but for the orientation), unknown chunks and trailing bytes. @throws {RangeError}
 * when it is truncated
 */
export function stripPng(bytes: Buffer): Stripped {
  const out = byteWriter(bytes, maxOrientationBytes);
  let points = 0;
  let moving = 0;
  out.copy(0, signatureLength);
  for (let at = signatureLength, type = ''; type !== 'IEND'; ) {
    out.beginPart();
    const length = bytes.readUInt32BE(at);
    type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (type === 'IHDR') points = pointsOf(bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12));
    if (type === 'fcTL') moving += bytes.readUInt32BE(at + 12) * bytes.readUInt32BE(at + 16);
    if (needed.has(type)) out.copy(at, end);
    if (type === 'eXIf') {
      const orientation = readOrientation(bytes.subarray(at + 8, at + 8 + length));
      if (orientation !== undefined) out.put(chunk('eXIf', orientationBlock(orientation)));
    }
    at = end;
  }
  return { bytes: out.written(), points, allPoints: Math.max(points, moving) };
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(12 + data.length);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length);
  return whole;
}
