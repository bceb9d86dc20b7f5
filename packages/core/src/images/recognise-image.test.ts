import { maxImageBytes } from '@wingman/contract/image.ts';
import { describe, expect, it } from 'vitest';
import { images } from '../testing/images.ts';
import { recogniseImage } from './recognise-image.ts';

const code = (error: string) => expect.objectContaining({ code: error });

describe('an image', () => {
  it.each([
    ['image/png', images.png(4000, 3000)],
    ['image/jpeg', images.jpeg(4000, 3000)],
    ['image/gif', images.gif(4000, 3000)],
    ['image/webp', images.webp('VP8X', 4000, 3000)],
  ])('is known by its content: %s', (type, bytes) => {
    expect(recogniseImage(bytes)).toBe(type);
  });

  it.each([
    ['image_empty', Buffer.alloc(0)],
    ['image_heic', images.container('heic')],
    ['image_heic', images.container('mif1')],
    ['not_image', images.container('avif')],
    ['not_image', Buffer.from('%PDF-1.7 …')],
    ['not_image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['not_image', Buffer.from('x')],
    ['image_too_large', images.png(10, 10, maxImageBytes + 1)],
  ])('D-35 that cannot be shown is refused with the reason: %s', (error, bytes) => {
    expect(() => recogniseImage(bytes)).toThrow(code(error));
  });

  it('of exactly the largest size is accepted', () => {
    expect(recogniseImage(images.png(10, 10, maxImageBytes))).toBe('image/png');
  });
});
