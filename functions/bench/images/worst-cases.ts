import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { noise, pngChunk, webpOfManyTables, withScansRepeated } from '../../testing/image-files.ts';

/** As many pixels as an upload may have; half if they count twice, a quarter if they do so for two reasons. */
const whole = { width: 6000, height: 4000 };
const half = { width: 4000, height: 3000 };
const quarter = { width: 3000, height: 2000 };

/**
 * Images of at most 4 MiB that cost the most memory to decode: whole in memory, wide pixels, or needing rotation. The
 * last three are attacks: the first two are refused or rebuilt before anything is decoded, the third while it is.
 */
export async function worstCases(): Promise<Record<string, Uint8Array>> {
  const flat = (size: typeof whole, channels: 3 | 4) =>
    sharp({ create: { ...size, channels, background: '#336699' } }).withMetadata({ orientation: 6 });
  const png = await noise(30, 20).png().toBuffer();
  const text = deflateSync(Buffer.alloc(48_000_000, 'a'), { level: 9 });
  const texts = ['a', 'b', 'c', 'd'].map((key) =>
    pngChunk('zTXt', Buffer.concat([Buffer.from(`${key}\0\0`), text])),
  );
  return {
    'a JPEG photo, 24 million pixels': await flat(whole, 3).jpeg().toBuffer(),
    'a PNG with transparency, 24 million': await flat(whole, 4).png().toBuffer(),
    'a lossless WebP with transparency, 24 million': await flat(whole, 4).webp({ lossless: true }).toBuffer(),
    'a progressive JPEG without subsampling, 12 million': await flat(half, 3)
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer(),
    'the same of noise, almost 4 MB': await noise(half.width, half.height)
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4', quality: 20 })
      .toBuffer(),
    'an interlaced PNG with transparency, 12 million': await flat(half, 4)
      .png({ progressive: true })
      .toBuffer(),
    'a PNG of 16 bits with transparency, 12 million': await flat(half, 4)
      .toColourspace('rgb16')
      .png()
      .toBuffer(),
    'the same interlaced, 6 million': await flat(quarter, 4)
      .toColourspace('rgb16')
      .png({ progressive: true })
      .toBuffer(),
    'attack: a PNG with 190 MB of text': Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)]),
    'attack: a JPEG of 500 scans, refused': withScansRepeated(await noise(60, 40).jpeg().toBuffer(), 499),
    'attack: a WebP of 327,680 tables, refused': webpOfManyTables(),
  };
}
