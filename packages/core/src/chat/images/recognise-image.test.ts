import { maxImageBytes } from '@wingman/contract/conversation.ts';
import { describe, expect, it } from 'vitest';
import { pictures } from '../../testing/pictures.ts';
import { recogniseImage } from './recognise-image.ts';

const code = (error: string) => expect.objectContaining({ code: error });

describe('a picture', () => {
  it.each([
    ['image/png', pictures.png(4000, 3000)],
    ['image/jpeg', pictures.jpeg(4000, 3000)],
    ['image/jpeg', pictures.jpeg(4000, 3000, { thumbnail: 60_000 })],
    ['image/gif', pictures.gif(4000, 3000)],
    ['image/webp', pictures.webp('VP8X', 4000, 3000)],
    ['image/webp', pictures.webp('VP8L', 4000, 3000)],
    ['image/webp', pictures.webp('VP8 ', 4000, 3000)],
  ])('is known by its content: %s', (type, bytes) => {
    expect(recogniseImage(bytes)).toEqual({ type, width: 4000, height: 3000 });
    // Also as a view into something larger.
    const within = Buffer.concat([Buffer.from('xxx'), bytes]).subarray(3);
    expect(recogniseImage(within)).toEqual({ type, width: 4000, height: 3000 });
  });

  it.each([
    ['image_empty', Buffer.alloc(0)],
    ['image_heic', pictures.container('heic')],
    ['image_heic', pictures.container('mif1')],
    ['not_image', pictures.container('avif')],
    ['not_image', Buffer.from('%PDF-1.7 …')],
    ['not_image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['not_image', Buffer.from('x')],
    ['image_damaged', pictures.png(0, 10)],
    ['image_damaged', pictures.png(10, 10).subarray(0, 18)],
    ['image_damaged', pictures.jpeg(10, 10).subarray(0, 8)],
    ['image_damaged', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['image_damaged', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0])],
    ['image_damaged', pictures.gif(10, 10).subarray(0, 7)],
    ['image_damaged', Buffer.from('RIFF\0\0\0\0WEBPALPH')],
    ['image_too_large', pictures.png(10, 10, maxImageBytes + 1)],
  ])('D-35 that cannot be shown is refused with the reason: %s', (error, bytes) => {
    expect(() => recogniseImage(bytes)).toThrow(code(error));
  });

  it('of exactly the largest size is taken', () => {
    expect(recogniseImage(pictures.png(10, 10, maxImageBytes)).type).toBe('image/png');
  });
});
