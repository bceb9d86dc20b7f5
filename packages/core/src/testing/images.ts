import { crc32 } from 'node:zlib';

/** A JPEG segment. */
export function segment(marker: number, data: Uint8Array | string): Buffer {
  const content = Buffer.from(data as string, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** A PNG chunk. */
export function pngChunk(type: string, data: Uint8Array | string = ''): Buffer {
  const content = Buffer.concat([Buffer.from(type), Buffer.from(data as string, 'latin1')]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(content.length - 4, 0);
  around.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([around.subarray(0, 4), content, around.subarray(4)]);
}

/** A chunk of a WebP, with the padding byte that an odd length needs. */
export function webpChunk(kind: string, data: Uint8Array | string): Buffer {
  const content = Buffer.from(data as string, 'latin1');
  const head = Buffer.from(`${kind}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

const frameHeader = (width: number, height: number): Buffer => {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return segment(0xc0, frame);
};

function webpSize(kind: 'VP8X' | 'VP8L' | 'VP8 ', width: number, height: number): Buffer {
  const data = Buffer.alloc(10);
  if (kind === 'VP8X') {
    data.writeUIntLE(width - 1, 4, 3);
    data.writeUIntLE(height - 1, 7, 3);
  } else if (kind === 'VP8L') {
    data.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  } else {
    data.writeUInt16LE(width, 6);
    data.writeUInt16LE(height, 8);
  }
  return data;
}

/**
 * Images with valid structure and fake compressed data. `between`: further parts before the image data; `behind`: bytes
 * after the end.
 */
export const images = {
  /** Filled up to `bytes`. */
  png(width: number, height: number, bytes = 64, { between = [] as Buffer[], behind = '' } = {}): Buffer {
    const size = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
    size.writeUInt32BE(width, 0);
    size.writeUInt32BE(height, 4);
    const head = Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      pngChunk('IHDR', size),
      ...between,
    ]);
    const data = pngChunk('IDAT', Buffer.alloc(Math.max(0, bytes - head.length - 24)));
    return Buffer.concat([head, data, pngChunk('IEND'), Buffer.from(behind)]);
  },

  /** With `thumbnail` bytes of metadata before the size, as phones write them. */
  jpeg(
    width: number,
    height: number,
    { thumbnail = 0, bytes = 64, between = [] as Buffer[], behind = '' } = {},
  ): Buffer {
    const metadata = thumbnail > 0 ? [segment(0xe1, Buffer.alloc(thumbnail, 1)), Buffer.of(0xff)] : [];
    const head = Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      ...metadata,
      ...between,
      frameHeader(width, height),
      segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    ]);
    const data = Buffer.alloc(Math.max(0, bytes - head.length - 2), 2);
    return Buffer.concat([head, data, Buffer.from([0xff, 0xd9]), Buffer.from(behind)]);
  },

  gif(
    width: number,
    height: number,
    { frames = 1, between = [] as Buffer[], behind = '', frameSize = [width, height] } = {},
  ): Buffer {
    const screen = Buffer.from('GIF89a\0\0\0\0\0\0\0', 'latin1');
    screen.writeUInt16LE(width, 6);
    screen.writeUInt16LE(height, 8);
    const frame = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 0x44, 0]);
    frame.writeUInt16LE(frameSize[0] ?? 0, 5);
    frame.writeUInt16LE(frameSize[1] ?? 0, 7);
    const shown = Array.from({ length: frames }, () => frame);
    return Buffer.concat([screen, ...between, ...shown, Buffer.of(0x3b), Buffer.from(behind)]);
  },

  webp(
    kind: 'VP8X' | 'VP8L' | 'VP8 ',
    width: number,
    height: number,
    { flags = 0, between = [] as Buffer[], behind = '' } = {},
  ): Buffer {
    const size = webpSize(kind, width, height);
    if (kind === 'VP8X') size.writeUInt8(flags, 0);
    const seen =
      kind === 'VP8X' ? [webpChunk('VP8 ', webpSize('VP8 ', width & 0x3fff, height & 0x3fff))] : [];
    const parts = Buffer.concat([webpChunk(kind, size), ...between, ...seen]);
    const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
    head.writeUInt32LE(parts.length + 4, 4);
    return Buffer.concat([head, parts, Buffer.from(behind)]);
  },

  /** One frame of an animated WebP. */
  webpFrame(width: number, height: number, further: Buffer[] = []): Buffer {
    const head = Buffer.alloc(16);
    head.writeUIntLE(width - 1, 6, 3);
    head.writeUIntLE(height - 1, 9, 3);
    return webpChunk(
      'ANMF',
      Buffer.concat([head, webpChunk('VP8 ', webpSize('VP8 ', width, height)), ...further]),
    );
  },

  /** The container of phones' HEIC photos, and of other things by other brands. */
  container(brand: string): Buffer {
    return Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}`, 'latin1');
  },
};
