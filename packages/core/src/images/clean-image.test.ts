import { describe, expect, it } from 'vitest';
import { images, pngChunk, segment, webpChunk } from '../testing/images.ts';
import { leastTimeOf, slowness } from '../testing/processor-time.ts';
import { cleanImage } from './clean-image.ts';
import { readOrientation } from './exif-orientation.ts';

const secret = 'Via Roma 7, Torino; iPhone di Ornella';
const exif = (orientation: number) => {
  const tiff = Buffer.from('II*\0\x08\0\0\0\x02\0', 'latin1');
  const place = Buffer.from([0x25, 0x88, 4, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
  const turn = Buffer.from([0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]);
  return Buffer.concat([tiff, place, turn, Buffer.alloc(4), Buffer.from(secret)]);
};
const named = (name: string, data: Uint8Array | string = secret) =>
  Buffer.concat([Buffer.from(name, 'latin1'), Buffer.from(data as string)]);
const gifApplication = (name: string, text: string) =>
  Buffer.concat([
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from(name),
    Buffer.of(text.length),
    Buffer.from(text),
    Buffer.of(0),
  ]);
const gifComment = Buffer.concat([
  Buffer.from([0x21, 0xfe, secret.length]),
  Buffer.from(secret),
  Buffer.of(0),
]);

const told = {
  jpeg: [
    segment(0xe1, named('Exif\0\0', exif(6))),
    segment(0xe1, named('http://ns.adobe.com/xap/1.0/\0')),
    segment(0xed, named('Photoshop 3.0\0')),
    segment(0xe2, named('MPF\0')),
    segment(0xe0, named('JFXX\0')),
    segment(0xe0, named('JFIF\0')),
    segment(0xeb, named('JP')),
    segment(0xfe, secret),
  ],
  png: [
    pngChunk('tEXt', named('Author\0')),
    pngChunk('iTXt', named('XML:com.adobe.xmp\0\0\0\0\0')),
    pngChunk('zTXt', named('x\0\0')),
    pngChunk('eXIf', exif(6)),
    pngChunk('tIME', secret.slice(0, 7)),
    pngChunk('caBX', secret),
    pngChunk('prVt', secret),
  ],
  webp: [webpChunk('EXIF', exif(6)), webpChunk('XMP ', secret), webpChunk('priv', secret)],
  gif: [gifComment, gifApplication('XMP DataXMP', secret), gifApplication('privato 1.0', secret)],
};
const behind = secret;
const withTold: [string, Buffer][] = [
  ['jpeg', images.jpeg(40, 30, { between: told.jpeg, behind })],
  ['png', images.png(40, 30, 64, { between: told.png, behind })],
  ['webp', images.webp('VP8X', 40, 30, { flags: 0x2c, between: told.webp, behind })],
  [
    'moving webp',
    images.webp('VP8X', 40, 30, {
      flags: 0x02,
      between: [images.webpFrame(40, 30, [webpChunk('priv', secret)])],
    }),
  ],
  ['gif', images.gif(40, 30, { between: told.gif, behind })],
];
const code = (error: string) => expect.objectContaining({ code: error });
const clean = (image: Buffer) => Buffer.from(cleanImage(image).bytes);

describe('F-14: an image', () => {
  it.each(withTold)('keeps no metadata: %s', (_, image) => {
    expect(image.includes('Torino')).toBe(true);
    for (const word of ['Torino', 'iPhone', 'Ornella', 'adobe', 'XMP '])
      expect(clean(image).includes(word)).toBe(false);
    // A clean image is not changed.
    expect(clean(clean(image))).toEqual(clean(image));
  });

  it.each([
    ['jpeg', images.jpeg(40, 30)],
    ['png', images.png(40, 30)],
    ['webp', images.webp('VP8 ', 40, 30)],
    ['gif', images.gif(40, 30, { frames: 3 })],
    ['gif that repeats', images.gif(40, 30, { between: [gifApplication('NETSCAPE2.0', '\x01\0\0')] })],
    [
      'jpeg with colours',
      images.jpeg(40, 30, {
        between: [
          segment(0xe2, named('ICC_PROFILE\0', 'p')),
          segment(0xee, named('Adobe', '\0d\0\0\0\0\x01')),
        ],
      }),
    ],
    [
      'png with colours',
      images.png(40, 30, 64, { between: [pngChunk('iCCP', 'icc\0\0'), pngChunk('gAMA', '\0\0\xb1\x8f')] }),
    ],
    [
      'moving webp',
      images.webp('VP8X', 40, 30, {
        flags: 0x22,
        between: [webpChunk('ICCP', 'icc'), webpChunk('ANIM', '\0\0\0\0\0\0'), images.webpFrame(40, 30)],
      }),
    ],
  ])('with nothing to tell stays as it is, to the byte: %s', (_, image) => {
    expect(clean(image)).toEqual(image);
  });

  it('keeps its orientation and no other metadata', () => {
    for (const [kind, image] of withTold.slice(0, 3)) {
      const bytes = clean(image);
      const tiff = bytes.subarray(bytes.indexOf('MM\0*'));
      expect(readOrientation(tiff), kind).toBe(6);
      expect(readOrientation(exif(1)), kind).toBeUndefined();
    }
    const upright = images.jpeg(40, 30, {
      bytes: 0,
      between: [segment(0xe1, named('Exif\0\0', exif(1)))],
    });
    expect(clean(upright)).toEqual(images.jpeg(40, 30, { bytes: 0 }));
    expect(clean(upright).includes('Exif')).toBe(false);
  });

  it.each([
    ['png', images.png(30_000, 30_000)],
    ['jpeg', images.jpeg(30_000, 30_000)],
    [
      'jpeg, in a second frame',
      images.jpeg(30_000, 30_000, { between: [images.jpeg(4, 4).subarray(2, 15)] }),
    ],
    ['webp', images.webp('VP8L', 16_000, 16_000)],
    [
      'webp, within a small canvas',
      images.webp('VP8X', 10, 10, {
        between: [webpChunk('VP8L', Buffer.from([0x2f, 0xff, 0xff, 0xff, 0xff]))],
      }),
    ],
    ['gif', images.gif(30_000, 30_000)],
    ['gif, in a frame of a small screen', images.gif(10, 10, { frameSize: [30_000, 30_000] })],
    ['gif, in all frames together', images.gif(5_000, 5_000, { frames: 11 })],
    [
      'moving webp, in all frames together',
      images.webp('VP8X', 5_000, 5_000, {
        flags: 2,
        between: Array.from({ length: 11 }, () => images.webpFrame(5_000, 5_000)),
      }),
    ],
  ])('of more points than any memory should hold is refused: %s', (_, image) => {
    expect(() => cleanImage(image)).toThrow(code('image_too_many_points'));
  });

  it.each([
    ['png', (height: number) => images.png(10_000, height)],
    ['jpeg', (height: number) => images.jpeg(10_000, height, { thumbnail: 60_000 })],
    ['gif', (height: number) => images.gif(10_000, height)],
    ['webp VP8X', (height: number) => images.webp('VP8X', 10_000, height)],
    ['webp VP8L', (height: number) => images.webp('VP8L', 10_000, height)],
    ['webp VP8', (height: number) => images.webp('VP8 ', 10_000, height)],
  ])('of as many points as are allowed is taken, with one line more it is not: %s', (_, image) => {
    expect(clean(image(5_000)).length).toBeGreaterThan(0);
    expect(() => cleanImage(image(5_001))).toThrow(code('image_too_many_points'));
    // Also as a view into something larger.
    const within = Buffer.concat([Buffer.from('xxx'), image(5_000)]).subarray(3);
    expect(clean(within)).toEqual(clean(image(5_000)));
  });

  it.each([
    ['png without a size', images.png(0, 10)],
    ['png that ends before its size', images.png(10, 10).subarray(0, 18)],
    ['jpeg that ends before its size', images.jpeg(10, 10).subarray(0, 8)],
    ['jpeg without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['jpeg with a segment without a length', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0])],
    ['jpeg whose height stands behind its data', images.jpeg(10, 0)],
    ['gif that ends before its size', images.gif(10, 10).subarray(0, 7)],
    ['gif without a size', images.gif(0, 10, { frameSize: [10, 10] })],
    ['webp without a size', images.webp('VP8 ', 0, 10)],
    ['webp without a picture', Buffer.from('RIFF\0\0\0\0WEBPALPH')],
  ])('D-35 that is damaged is refused: %s', (_, image) => {
    expect(() => cleanImage(image)).toThrow(code('image_damaged'));
  });

  it('of a good camera, and a long animation, is accepted', () => {
    expect(cleanImage(images.jpeg(8_160, 6_120)).type).toBe('image/jpeg');
    expect(cleanImage(images.gif(500, 500, { frames: 900 })).type).toBe('image/gif');
  });

  it.each(withTold)(
    'that is truncated anywhere is accepted clean or refused, and never fails otherwise: %s',
    (_, image) => {
      for (let length = 12; length < image.length; length += 1) {
        try {
          expect(clean(image.subarray(0, length)).includes('Torino')).toBe(false);
        } catch (error) {
          expect(error).toMatchObject({ code: expect.stringMatching(/^(image_damaged|not_image)$/) });
        }
      }
    },
  );

  it.each([
    [
      'jpeg segments',
      Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(8e6, Buffer.from([0xff, 0xe1, 0, 2]))]),
    ],
    [
      'jpeg restarts',
      Buffer.concat([images.jpeg(4, 4).subarray(0, -2), Buffer.alloc(8e6, Buffer.from([0xff, 0xd0]))]),
    ],
    ['jpeg fill', Buffer.concat([images.jpeg(4, 4).subarray(0, -2), Buffer.alloc(8e6, 0xff)])],
    ['png chunks', Buffer.concat([images.png(4, 4).subarray(0, 33), Buffer.alloc(8e6, pngChunk('tEXt'))])],
    [
      'gif blocks',
      Buffer.concat([images.gif(4, 4).subarray(0, 13), Buffer.alloc(8e6, Buffer.from([0x21, 0xff, 0]))]),
    ],
    ['gif data', Buffer.concat([images.gif(4, 4).subarray(0, 24), Buffer.alloc(8e6, 1)])],
    ['webp chunks', images.webp('VP8X', 4, 4, { between: [Buffer.alloc(8e6, webpChunk('priv', ''))] })],
  ])('that is all small parts costs little: %s', (_, image) => {
    const mostMs = 150;
    const least = leastTimeOf(() => {
      try {
        cleanImage(image);
      } catch (error) {
        expect(error).toMatchObject({ code: 'image_damaged' });
      }
    }, mostMs);
    expect(least).toBeLessThan(least < mostMs ? mostMs : mostMs * slowness());
  });
});
