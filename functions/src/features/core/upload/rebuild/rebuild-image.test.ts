import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';
import { DomainError } from '@keelstone/domain/errors';
import {
  contentOf,
  noise,
  pngChunk,
  pngOf,
  riff,
  segment,
  webpChunk,
} from '../../../../../testing/image-files.ts';
import { rebuildImage } from '../clean-image.ts';

const text = (content: string) => Buffer.from(content, 'latin1');

const frames = await Promise.all(
  [noise(37, 23, 4), noise(37, 23, 4).negate()].map((frame) => frame.png().toBuffer()),
);
const moving = () => sharp(frames, { join: { animated: true } });

const valid = {
  'a JPEG': await noise(37, 23).jpeg().toBuffer(),
  'a grey JPEG': await noise(37, 23, 1).toColourspace('b-w').jpeg().toBuffer(),
  'a JPEG in CMYK': await noise(37, 23).toColourspace('cmyk').jpeg().toBuffer(),
  'a progressive JPEG': await noise(37, 23).jpeg({ progressive: true }).toBuffer(),
  'a PNG': await noise(37, 23).png().toBuffer(),
  'a PNG with transparency': await noise(37, 23, 4).png().toBuffer(),
  'a PNG with a palette': await noise(37, 23, 4).png({ palette: true, colours: 16 }).toBuffer(),
  'an interlaced PNG of 16 bits': await noise(37, 23)
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer(),
  'a WebP': await noise(37, 23).webp().toBuffer(),
  'a WebP with transparency': await noise(37, 23, 4).webp().toBuffer(),
  'a lossless WebP': await noise(37, 23, 4).webp({ lossless: true }).toBuffer(),
  'the first frame of a WebP that moves': await moving().webp().toBuffer(),
  'the first frame of a lossless WebP that moves': await moving().webp({ lossless: true }).toBuffer(),
};
const { 'a JPEG': jpeg, 'a PNG': png, 'a WebP': webp } = valid;

const pixelsOf = (file: Uint8Array) => sharp(file).raw().toBuffer();

const allowed = [
  /^IHDR,(PLTE,)?(tRNS,)?(eXIf,)?IDAT,IEND$/,
  /^d8,(e0,|ee,|e1,){0,3}((db|c4|dd|c0|c1|c2|da),)+d9$/,
  /^(VP8 |VP8L|VP8X,ALPH,VP8 |VP8X,(ALPH,)?VP8 ,EXIF|VP8X,VP8L,EXIF)$/,
];

function isAllowed(file: Uint8Array): boolean {
  const content = contentOf(Buffer.from(file)).join(',');
  return allowed.some((pattern) => pattern.test(content));
}

/** The rebuilt file; `undefined` if it was refused. Anything else that is thrown fails the test. */
function rebuiltOrRefused(file: Uint8Array): Uint8Array | undefined {
  try {
    return rebuildImage(file).bytes;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid-upload') return undefined;
    throw error;
  }
}

/** An image of each, and what it is with further parts before its own. */
const formats = {
  jpeg: {
    file: jpeg,
    withParts: (...parts: Buffer[]) => Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]),
    exif: (tiff: Buffer) => segment(0xe1, Buffer.concat([text('Exif\0\0'), tiff])),
  },
  png: {
    file: png,
    withParts: (...parts: Buffer[]) => Buffer.concat([png.subarray(0, 33), ...parts, png.subarray(33)]),
    exif: (tiff: Buffer) => pngChunk('eXIf', tiff),
  },
  webp: {
    file: webp,
    withParts: (...parts: Buffer[]) => riff(...parts, webp.subarray(12)),
    exif: (tiff: Buffer) => webpChunk('EXIF', tiff),
  },
};

const turnedTiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');

const repeated = (part: Buffer, times: number) => Array.from({ length: times }, () => part);

const refused = 'invalid-upload';
const expectRefused = (file: Uint8Array) => {
  expect(() => rebuildImage(file)).toThrow(refused);
};

describe('an image that is rebuilt', () => {
  it.each(Object.entries(valid))('has the same size and pixels: %s', async (_title, file) => {
    const { bytes, width, height } = rebuildImage(file);
    expect([width, height]).toEqual([37, 23]);
    expect(await pixelsOf(bytes)).toEqual(await pixelsOf(file));
    expect(isAllowed(bytes)).toBe(true);
  });

  it.each(Object.entries(valid))('loses what follows it: %s', (_title, file) => {
    const { bytes } = rebuildImage(Buffer.concat([file, text('PK\u0003\u0004<script>')]));
    expect(bytes).toEqual(rebuildImage(file).bytes);
  });

  it.each(Object.entries(valid))('is nothing else if its file is broken anywhere: %s', (_title, file) => {
    const at = fc.nat({ max: file.length - 1 });
    const damage = fc.oneof(
      // The end is missing.
      at.map((end) => file.subarray(0, end)),
      // Bytes are replaced, inserted or missing.
      fc
        .tuple(at, fc.uint8Array({ maxLength: 40 }), fc.nat({ max: 40 }))
        .map(([from, bytes, lost]) =>
          Buffer.concat([file.subarray(0, from), bytes, file.subarray(from + lost)]),
        ),
      // A length is huge, zero or off by some bytes.
      fc.tuple(at, fc.constantFrom(0, 1, 2, 0xffff, 0x7fffffff, 0xffffffff)).map(([from, length]) => {
        const copy = Buffer.from(Buffer.concat([file, Buffer.alloc(4)]));
        copy.writeUInt32BE(length, from);
        return copy.subarray(0, file.length);
      }),
      // Parts are in another order, or repeated.
      fc
        .tuple(at, at, at)
        .map(([one, two, three]) =>
          Buffer.concat([file.subarray(0, one), file.subarray(two), file.subarray(three, one)]),
        ),
    );
    fc.assert(
      fc.property(damage, (broken) => {
        const rebuilt = rebuiltOrRefused(broken);
        if (rebuilt === undefined) return;
        expect(isAllowed(rebuilt)).toBe(true);
        expect(Buffer.compare(rebuildImage(rebuilt).bytes, rebuilt)).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  describe.each(['jpeg', 'png', 'webp'] as const)('in the format %s', (format) => {
    it.each([2, 3, 4, 5, 6, 7, 8])(
      'keeps orientation %i of its EXIF data, and nothing else',
      async (orientation) => {
        const photo = await noise(37, 23, format === 'jpeg' ? 3 : 4)
          .withExif({ IFD0: { Make: 'Secret' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
          .withMetadata({ orientation })
          .toFormat(format)
          .toBuffer();
        expect(photo.includes('Secret')).toBe(true);
        const { bytes } = rebuildImage(photo);
        expect((await sharp(bytes).metadata()).orientation).toBe(orientation);
        expect(isAllowed(bytes)).toBe(true);
        expect(Buffer.from(bytes).includes('Secret')).toBe(false);
      },
    );

    const { file, withParts, exif } = formats[format];

    it('has the orientation of its first EXIF data, even if that is upright', () => {
      const turned = exif(turnedTiff);
      const upright = exif(text('II'));
      expect(rebuildImage(withParts(upright, turned)).bytes).toEqual(rebuildImage(file).bytes);
      expect(rebuildImage(withParts(turned, upright)).bytes).toEqual(rebuildImage(withParts(turned)).bytes);
    });

    it('has at most 4,096 parts', () => {
      // Each claims 65,535 entries.
      const dropped = exif(Buffer.from('4949ffff02000000', 'hex'));
      // The first and the last marker of a JPEG are no segments.
      const room = uploadLimits.imagePartsMax - contentOf(file).length + (format === 'jpeg' ? 2 : 0);
      expect(rebuildImage(withParts(...repeated(dropped, room))).bytes).toEqual(rebuildImage(file).bytes);
      expectRefused(withParts(...repeated(dropped, room + 1)));
    });
  });

  it('is refused if it is none of the three', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (file) => {
        expectRefused(file);
      }),
    );
  });
});

describe('a PNG', () => {
  const header = png.subarray(0, 33);
  const rest = png.subarray(33);
  const withChunks = (...chunks: Buffer[]) => Buffer.concat([header, ...chunks, rest]);

  it('loses texts and profiles that inflate to gigabytes, and its animation', () => {
    const bomb = deflateSync(Buffer.alloc(8 * 1024 * 1024), { level: 9 });
    const { bytes } = rebuildImage(
      withChunks(
        pngChunk('iCCP', Buffer.concat([text('p\0\0'), bomb])),
        pngChunk('zTXt', Buffer.concat([text('k\0\0'), bomb])),
        pngChunk('iTXt', Buffer.concat([text('k\0\u0001\0\0\0'), bomb])),
        pngChunk('acTL', Buffer.alloc(8)),
        pngChunk('eXIf', text('II*\0')),
      ),
    );
    expect(bytes).toEqual(rebuildImage(png).bytes);
  });

  it.each([
    ['an unknown chunk that a decoder has to understand', withChunks(pngChunk('ABCD', text('x')))],
    ['a chunk whose type is no word', withChunks(pngChunk('a\0CD', text('x')))],
    ['a second header', withChunks(header.subarray(8))],
    [
      'transparency before the palette',
      withChunks(pngChunk('tRNS', text('x')), pngChunk('PLTE', text('abc'))),
    ],
    ['a text before the header', Buffer.concat([png.subarray(0, 8), pngChunk('tEXt', text('x')), rest])],
    ['a wrong checksum', Buffer.concat([png.subarray(0, 40), Buffer.from([9]), png.subarray(41)])],
    ['no end', png.subarray(0, -12)],
    [
      'a header that is too long',
      Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', Buffer.alloc(14)), rest]),
    ],
    ['a depth that its colours cannot have', pngOf({ width: 9, height: 9, depth: 4, colour: 2 })],
    ['no width', pngOf({ width: 0, height: 9 })],
    ['one row too many', pngOf({ width: 6000, height: 4001 })],
    ['16 bits, and one row too many', pngOf({ width: 6000, height: 2001, depth: 16 })],
    [
      'interlacing and 16 bits, and one row too many',
      pngOf({ width: 3000, height: 2001, depth: 16, interlace: 1 }),
    ],
    ['a size beyond all integers', pngOf({ width: 0xffffffff, height: 0xffffffff })],
  ])('with %s is refused', (_what, file) => {
    expectRefused(file);
  });

  it('may be in thousands of pieces, most of them empty', () => {
    const many = (type: string) => repeated(pngChunk(type, Buffer.alloc(0)), 2000);
    const file = withChunks(...many('tEXt'), ...many('IDAT'));
    expect(rebuildImage(file).bytes).toEqual(rebuildImage(png).bytes);
  });
});

describe('a WebP', () => {
  const image = webp.subarray(12);

  it('loses its profile, EXIF data and XMP', () => {
    const extra = ['ICCP', 'EXIF', 'XMP ', 'ABCD'].map((type) => webpChunk(type, text('<script>')));
    expect(rebuildImage(riff(webpChunk('VP8X', Buffer.alloc(10, 0xff)), ...extra, image)).bytes).toEqual(
      webp,
    );
  });

  it.each([
    ['a first frame that is cut off', riff(webpChunk('ANMF', Buffer.alloc(15)), frameOf(image))],
    ['a first frame without an image', riff(frameOf(), frameOf(image))],
    ['an animation in its first frame', riff(frameOf(frameOf(image)))],
    ['an animation next to an image', riff(image, frameOf(image))],
    ['two images', riff(image, image)],
    ['transparency after its image', riff(image, webpChunk('ALPH', text('x')))],
    ['no image', riff()],
    ['a WebP in it instead of an image', riff(webp)],
    [
      'a length beyond its end',
      Buffer.concat([webp.subarray(0, 4), Buffer.from([0xff, 0xff, 0xff, 0x7f]), webp.subarray(8)]),
    ],
    [
      'a chunk beyond its end',
      riff(Buffer.concat([text('VP8 '), Buffer.from([0xff, 0xff, 0, 0]), image.subarray(8)])),
    ],
    ['a frame that is no image', riff(webpChunk('VP8 ', Buffer.from('01000000000000000000', 'hex')))],
    ['transparency, and no width', riff(webpChunk('ALPH', text('x')), webpChunk('VP8 ', lossyHead(0, 23)))],
    ['EXIF data, and no height', riff(webpChunk('EXIF', turnedTiff), webpChunk('VP8 ', lossyHead(37, 0)))],
    ['a lossless image of another version', riff(webpChunk('VP8L', Buffer.from('2f000000e0', 'hex')))],
    ['one row too many', riff(webpChunk('VP8L', losslessHead(6000, 4001)))],
  ])('with %s is refused', (_what, file) => {
    expectRefused(file);
  });
});

function frameOf(...chunks: Buffer[]): Buffer {
  return webpChunk('ANMF', Buffer.concat([Buffer.alloc(16), ...chunks]));
}

function lossyHead(width: number, height: number): Buffer {
  const head = Buffer.from('0000009d012a00000000', 'hex');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  return head;
}

function losslessHead(width: number, height: number): Buffer {
  const head = Buffer.from([0x2f, 0, 0, 0, 0]);
  head.writeUInt32LE(width - 1 + (height - 1) * 0x4000, 1);
  return head;
}
