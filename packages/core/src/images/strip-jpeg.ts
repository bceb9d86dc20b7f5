import { byteWriter } from './byte-writer.ts';
import { maxOrientationBytes, orientationBlock, readOrientation } from './exif-orientation.ts';
import { pointsOf, type Stripped } from './stripped.ts';

const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Markers that begin a frame; C4, C8 and CC are in the same range but mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers without a length: TEM and the restarts within a scan. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

const exifName = 'Exif\0\0';

/**
 * A JPEG without Exif, XMP, IPTC, comments, thumbnails, further images and other metadata. Colour profile, Adobe's
 * colour marker and the orientation stay. @throws {RangeError} when it is truncated
 */
export function stripJpeg(bytes: Buffer): Stripped {
  const out = byteWriter(bytes, maxOrientationBytes);
  let points = 0;
  let hasExif = false;
  out.copy(0, 2);
  for (let at = 2; at < bytes.length; ) {
    out.beginPart();
    const { marker, start } = nextMarker(bytes, at);
    if (marker === undefined || marker === endOfImage) break;
    if (standsAlone(marker)) {
      at = start + 2;
      continue;
    }
    const segment = { marker, start, end: start + 2 + lengthAt(bytes, start + 2) };
    if (isFrame(marker)) points = Math.max(points, framePoints(bytes, start));
    if (isNeeded(bytes, segment)) out.copy(start, segment.end);
    if (!hasExif && isExif(bytes, segment)) {
      hasExif = true;
      out.put(exifSegment(bytes.subarray(start + 10, segment.end)));
    }
    at = marker === startOfScan ? copyScan(bytes, segment.end, out.copy) : segment.end;
  }
  out.put(Buffer.from([0xff, endOfImage]));
  return { bytes: out.written(), points, allPoints: points };
}

const framePoints = (bytes: Buffer, start: number) =>
  pointsOf(bytes.readUInt16BE(start + 7), bytes.readUInt16BE(start + 5));

type Segment = { marker: number; start: number; end: number };

/** Fill bytes may precede a marker. Undefined: only data without a marker is left. */
function nextMarker(bytes: Buffer, from: number): { marker: number | undefined; start: number } {
  if (bytes[from] !== 0xff) throw new RangeError('A JPEG segment begins without a marker');
  let at = from;
  while (at + 1 < bytes.length && bytes[at + 1] === 0xff) at += 1;
  return { marker: bytes[at + 1], start: at };
}

function lengthAt(bytes: Buffer, at: number): number {
  const length = bytes.readUInt16BE(at);
  if (length < 2) throw new RangeError('A JPEG segment is shorter than its length');
  return length;
}

function isNeeded(bytes: Buffer, { marker, start, end }: Segment): boolean {
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  if (!isApplication) return marker !== 0xfe;
  const name = bytes.toString('latin1', start + 4, Math.min(end, start + 16));
  // JFIF without its thumbnail has 16 bytes.
  if (marker === 0xe0) return name.startsWith('JFIF\0') && end - start === 18;
  if (marker === 0xe2) return name.startsWith('ICC_PROFILE\0');
  return marker === 0xee && name.startsWith('Adobe') && end - start === 16;
}

/** Copies compressed data up to the next marker that does not belong to it; returns its offset. */
function copyScan(bytes: Buffer, start: number, copy: (start: number, end: number) => void): number {
  for (let at = start; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] as number;
    if (bytes[at] !== 0xff || next === 0 || next === 0xff || standsAlone(next)) continue;
    copy(start, at);
    return at;
  }
  copy(start, bytes.length);
  return bytes.length;
}

function isExif(bytes: Buffer, { marker, start }: Segment): boolean {
  return marker === 0xe1 && bytes.toString('latin1', start + 4, start + 10) === exifName;
}

/** The orientation of the Exif block `tiff`; empty where the image is upright. */
function exifSegment(tiff: Buffer): Buffer {
  const orientation = readOrientation(tiff);
  if (orientation === undefined) return Buffer.alloc(0);
  const block = orientationBlock(orientation);
  const length = 2 + exifName.length + block.length;
  return Buffer.concat([
    Buffer.from([0xff, 0xe1, length >> 8, length & 0xff]),
    Buffer.from(exifName, 'latin1'),
    block,
  ]);
}
