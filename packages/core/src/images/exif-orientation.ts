const orientationTag = 0x0112;
/** The most entries that are read; real files have fewer than a hundred. */
const maxEntries = 512;

/**
 * The orientation in the Exif block `tiff`, 2 to 8; undefined where the image is upright or the block cannot be read.
 */
export function readOrientation(tiff: Buffer): number | undefined {
  try {
    const order = tiff.toString('latin1', 0, 2);
    if (order !== 'II' && order !== 'MM') return undefined;
    const isLittle = order === 'II';
    const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    const entries = Math.min(short(directory), maxEntries);
    for (let at = directory + 2; at < directory + 2 + entries * 12; at += 12) {
      if (short(at) !== orientationTag) continue;
      const value = short(at + 8);
      return value >= 2 && value <= 8 ? value : undefined;
    }
    return undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** An Exif block with the orientation only. */
export function orientationBlock(orientation: number): Buffer {
  const head = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1];
  const entry = [orientationTag >> 8, orientationTag & 0xff, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  return Buffer.from([...head, ...entry, 0, 0, 0, 0]);
}

/** The most bytes that any format needs to carry such a block. */
export const maxOrientationBytes = 64;
