import { DomainError } from '@wingman/contract/error.ts';
import { type ImageType, maxImageBytes } from '@wingman/contract/image.ts';

const formats: [type: ImageType, matches: (start: string) => boolean][] = [
  ['image/png', (start) => start.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/jpeg', (start) => start.startsWith('\xff\xd8\xff')],
  ['image/gif', (start) => /^GIF8[79]a$/.test(start.slice(0, 6))],
  ['image/webp', (start) => start.startsWith('RIFF') && start.startsWith('WEBP', 8)],
];

/** Brands of the containers in which phones keep HEIC photos. */
const heicBrand = /^(heic|heix|hevc|hevx|heim|heis|mif1|msf1)$/;

/**
 * Detects the type of an image by its first bytes, never by a name.
 * @throws {DomainError} image_empty, image_too_large, image_heic, not_image
 */
export function recogniseImage(bytes: Buffer): ImageType {
  if (bytes.length === 0) throw new DomainError('image_empty');
  if (bytes.length > maxImageBytes) throw new DomainError('image_too_large');
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('ftyp', 4) && heicBrand.test(start.slice(8))) throw new DomainError('image_heic');
  const [type] = formats.find(([, matches]) => matches(start)) ?? [];
  if (type === undefined) throw new DomainError('not_image');
  return type;
}
