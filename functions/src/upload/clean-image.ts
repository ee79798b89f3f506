import { createHash } from 'node:crypto';
import { DomainError } from '@keelstone/domain/errors';
import { limits } from '@keelstone/domain/limits';

export const cleanContentType = 'image/jpeg';

/**
 * Decodes an upload and encodes it anew as JPEG: what leaves is an image and nothing else, upright, without EXIF
 * or GPS. Only the JPEG, PNG and WebP decoders are open; more than 40 megapixels is refused.
 * Errors: `invalid-upload`. `sha256` is of the bytes that came in.
 */
export async function cleanImage(bytes: Uint8Array): Promise<{ bytes: Uint8Array; sha256: string }> {
  decoder ??= openDecoder();
  const sharp = await decoder;
  try {
    const image = sharp(bytes, { limitInputPixels: limits.uploadPixelsMax, failOn: 'error', pages: 1 });
    const cleaned = await image.rotate().flatten({ background: '#ffffff' }).jpeg({ quality: 88 }).toBuffer();
    return { bytes: cleaned, sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch {
    throw new DomainError('invalid-upload');
  }
}

let decoder: ReturnType<typeof openDecoder> | undefined;

/** Once in a process, because what is blocked is blocked for every image that is being decoded at that moment. */
async function openDecoder() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
  });
  return sharp;
}
