import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { photo } from '../../testing/uploads.ts';
import { cleanImage } from './clean-image.ts';

describe('cleaning an image', () => {
  it('does not refuse a photo because others are being cleaned at the same time', async () => {
    const bytes = await photo();
    const cleaned = await Promise.allSettled(
      Array.from({ length: 800 }, async (_nothing, index) => {
        await delay(index % 100);
        return cleanImage(bytes);
      }),
    );
    expect(cleaned.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('decodes 24 million pixels and not a row more', async () => {
    const flat = (height: number) =>
      sharp({ create: { width: 6000, height, channels: 3, background: '#c0ffee' }, limitInputPixels: false })
        .png()
        .toBuffer();
    await expect(cleanImage(await flat(4001))).rejects.toThrow('This file cannot be used');
    const { bytes } = await cleanImage(await flat(4000));
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 2500, height: 1667, format: 'jpeg' });
  });

  it('counts a pixel of 16 bits twice', async () => {
    const deep = (height: number) =>
      sharp({ create: { width: 6000, height, channels: 3, background: '#c0ffee' } })
        .toColourspace('rgb16')
        .png()
        .toBuffer();
    await expect(cleanImage(await deep(2001))).rejects.toThrow('This file cannot be used');
    expect((await cleanImage(await deep(2000))).bytes.byteLength).toBeGreaterThan(0);
  });

  it('opens no other decoder', async () => {
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(cleanImage(svg)).rejects.toThrow('This file cannot be used');
  });
});
