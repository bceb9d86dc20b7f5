import { type ImageType, maxImageBytes } from '@wingman/contract/conversation.ts';
import { DomainError } from '@wingman/contract/error.ts';

/** What a picture is by its content; width and height in pixels. */
export type RecognisedImage = { type: ImageType; width: number; height: number };

type Size = { width: number; height: number };
type Format = { type: ImageType; matches: (bytes: Buffer) => boolean; sizeOf: (bytes: Buffer) => Size };

const latin = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end);

const formats: Format[] = [
  {
    type: 'image/png',
    matches: (bytes) => latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n',
    // IHDR is always the first chunk: length, name, then the size.
    sizeOf: (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  },
  {
    type: 'image/jpeg',
    matches: (bytes) => latin(bytes, 0, 3) === '\xff\xd8\xff',
    sizeOf: jpegSize,
  },
  {
    type: 'image/gif',
    matches: (bytes) => /^GIF8[79]a$/.test(latin(bytes, 0, 6)),
    sizeOf: (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
  },
  {
    type: 'image/webp',
    matches: (bytes) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP',
    sizeOf: webpSize,
  },
];

/** Brands of the containers in which phones keep HEIC photos. */
const heicBrand = /^(heic|heix|hevc|hevx|heim|heis|mif1|msf1)$/;

/**
 * Tells what a picture is by its first bytes and the size that it states; never by a name.
 * @throws {DomainError} image_empty, image_too_large, image_heic, not_image, image_damaged
 */
export function recogniseImage(content: Uint8Array): RecognisedImage {
  if (content.length === 0) throw new DomainError('image_empty');
  if (content.length > maxImageBytes) throw new DomainError('image_too_large');
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (latin(bytes, 4, 8) === 'ftyp' && heicBrand.test(latin(bytes, 8, 12)))
    throw new DomainError('image_heic');
  const format = formats.find(({ matches }) => matches(bytes));
  if (!format) throw new DomainError('not_image');
  const { width, height } = readSize(format, bytes);
  if (width === 0 || height === 0) throw new DomainError('image_damaged');
  return { type: format.type, width, height };
}

/** Reading beyond the end means that the picture was cut before its size. */
function readSize({ sizeOf }: Format, bytes: Buffer): Size {
  try {
    return sizeOf(bytes);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new DomainError('image_damaged', { cause });
  }
}

/** Markers that begin a frame; C4, C8 and CC look alike and mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const endOfImage = 0xd9;
const startOfScan = 0xda;

/** Walks the segments to the one that tells the size; what precedes it may be longer than a thumbnail. */
function jpegSize(bytes: Buffer): Size {
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) throw new DomainError('image_damaged');
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (marker === endOfImage || marker === startOfScan) throw new DomainError('image_damaged');
    at += 2 + bytes.readUInt16BE(at + 2);
  }
}

/** The extended, the lossy and the lossless form keep their size in different places. */
function webpSize(bytes: Buffer): Size {
  const kind = latin(bytes, 12, 16);
  if (kind === 'VP8X') return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (kind === 'VP8L') {
    const packed = bytes.readUInt32LE(21);
    return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) };
  }
  if (kind !== 'VP8 ') throw new DomainError('image_damaged');
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}
