/** Beginnings of pictures as they are recognised by: signature and size; what follows is filled up to `bytes`. */
export const pictures = {
  png(width: number, height: number, bytes = 64): Buffer {
    const picture = Buffer.alloc(bytes);
    picture.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
    picture.writeUInt32BE(width, 16);
    picture.writeUInt32BE(height, 20);
    return picture;
  },

  /** With `thumbnail` bytes of metadata before the size, as phones write them. */
  jpeg(width: number, height: number, { thumbnail = 0, bytes = 64 } = {}): Buffer {
    const metadata = Buffer.alloc(4 + thumbnail, 1);
    metadata.writeUInt16BE(0xffe1, 0);
    metadata.writeUInt16BE(2 + thumbnail, 2);
    const frame = Buffer.from([0xff, 0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3]);
    frame.writeUInt16BE(height, 6);
    frame.writeUInt16BE(width, 8);
    const head = Buffer.concat([Buffer.from([0xff, 0xd8]), metadata, frame]);
    return Buffer.concat([head, Buffer.alloc(Math.max(0, bytes - head.length), 2)]);
  },

  gif(width: number, height: number): Buffer {
    const picture = Buffer.alloc(32);
    picture.write('GIF89a', 'latin1');
    picture.writeUInt16LE(width, 6);
    picture.writeUInt16LE(height, 8);
    return picture;
  },

  webp(kind: 'VP8X' | 'VP8L' | 'VP8 ', width: number, height: number): Buffer {
    const picture = Buffer.alloc(64);
    picture.write(`RIFF\0\0\0\0WEBP${kind}`, 'latin1');
    if (kind === 'VP8X') {
      picture.writeUIntLE(width - 1, 24, 3);
      picture.writeUIntLE(height - 1, 27, 3);
    } else if (kind === 'VP8L') {
      picture.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
    } else {
      picture.writeUInt16LE(width, 26);
      picture.writeUInt16LE(height, 28);
    }
    return picture;
  },

  /** The container of phones' HEIC photos, and of other things by other brands. */
  container(brand: string): Buffer {
    return Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}`, 'latin1');
  },
};
