import { DomainError } from '@wingman/contract/error.ts';
import { type ImageType, maxImagePoints, maxMovingImagePoints } from '@wingman/contract/image.ts';
import { recogniseImage } from './recognise-image.ts';
import { stripGif } from './strip-gif.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';
import type { Stripped } from './stripped.ts';

const strip: Record<ImageType, (bytes: Buffer) => Stripped> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/gif': stripGif,
};

/**
 * Strips the metadata (place, time, device, author) of an image. Nothing is decoded: the pixels stay bit-identical.
 * @throws {DomainError} as `recogniseImage`, image_too_many_points, image_damaged
 */
export function cleanImage(content: Uint8Array): { type: ImageType; bytes: Uint8Array } {
  const original = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const type = recogniseImage(original);
  const { bytes, points, allPoints } = stripOrRefuse(type, original);
  if (points === 0) throw new DomainError('image_damaged');
  if (points > maxImagePoints || allPoints > maxMovingImagePoints)
    throw new DomainError('image_too_many_points');
  return { type, bytes };
}

function stripOrRefuse(type: ImageType, original: Buffer): Stripped {
  try {
    return strip[type](original);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new DomainError('image_damaged', { cause });
  }
}
