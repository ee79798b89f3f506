import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanImage } from './clean-image.ts';

describe('cleaning an image', () => {
  it.each([
    { width: 1080, height: 16_000, kept: { width: 900, height: 13_333 } },
    // The most pixels that are allowed.
    { width: 6000, height: 4000, kept: { width: 3000, height: 2000, format: 'jpeg' } },
    { width: 1080, height: 11_111, kept: { width: 1080, height: 11_111 } },
    { width: 3, height: 1, kept: { width: 3, height: 1 } },
  ])('keeps an image of $width × $height readable', async ({ width, height, kept }) => {
    const { bytes } = await cleanImage(
      await sharp({ create: { width, height, channels: 3, background: '#c0ffee' } })
        .png()
        .toBuffer(),
    );
    expect(await sharp(bytes).metadata()).toMatchObject(kept);
  });

  it.each([2, 6])('turns a photo of orientation %i upright', async (orientation) => {
    // The left half is black, the top right corner red.
    const photographed = await sharp({
      create: { width: 64, height: 32, channels: 3, background: '#ffffff' },
    })
      .composite([
        { input: { create: { width: 32, height: 32, channels: 3, background: '#000000' } }, left: 0, top: 0 },
        {
          input: { create: { width: 16, height: 16, channels: 3, background: '#ff0000' } },
          left: 48,
          top: 0,
        },
      ])
      .withMetadata({ orientation })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const small = (file: Uint8Array) =>
      sharp(file).autoOrient().resize(8, 8, { fit: 'fill' }).raw().toBuffer();
    const [shown, kept] = [await small(photographed), await small((await cleanImage(photographed)).bytes)];
    expect(Math.max(...shown.map((value, at) => Math.abs(value - (kept[at] ?? 0))))).toBeLessThan(40);
  });

  const writing = (...shades: string[]) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">${shades.map((shade, at) => `<path d="M20 ${String(20 + at * 90)}h200v8h-200v30h260v12h-260z" fill="${shade}"/>`).join('')}</svg>`,
      ),
    );

  it.each([
    { title: 'black', image: writing('#000'), ground: 255 },
    { title: 'white', image: writing('#fff'), ground: 0 },
    { title: 'veiled white', image: writing('#ffffff66'), ground: 0 },
    { title: 'light grey', image: writing('#ddd'), ground: 0 },
    { title: 'black and white', image: writing('#000', '#fff'), ground: 118 },
    { title: 'white, of only grey', image: writing('#fff').toColourspace('b-w'), ground: 0 },
    // The image's own ground is opaque.
    {
      title: 'opaque',
      image: writing('#000', '#fff').flatten({ background: '#fff' }).ensureAlpha(),
      ground: 255,
    },
  ])('puts a ground of $ground under $title writing', async ({ image, ground }) => {
    for (const file of [await image.png().toBuffer(), await image.webp({ lossless: true }).toBuffer()]) {
      const kept = sharp((await cleanImage(file)).bytes).greyscale();
      expect((await kept.raw().toBuffer())[0]).toBe(ground);
    }
  });
});
