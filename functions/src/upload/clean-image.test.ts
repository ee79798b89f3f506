import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { photo } from '../testing/uploads.ts';
import { cleanImage } from './clean-image.ts';

describe('cleaning an image', () => {
  it('refuses no photo because others are being cleaned at the same time', async () => {
    const bytes = await photo();
    const cleaned = await Promise.allSettled(
      Array.from({ length: 800 }, async (_nothing, index) => {
        await delay(index % 100);
        return cleanImage(bytes);
      }),
    );
    expect(cleaned.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('opens no other decoder', async () => {
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(cleanImage(svg)).rejects.toThrow('This file cannot be used');
  });
});
