import { createHash } from 'node:crypto';
import { DomainError } from '@keelstone/domain/errors';
import { limits } from '@keelstone/domain/limits';

export const cleanContentType = 'image/jpeg';

const keptSize = { width: limits.keptImageEdgeMax, height: limits.keptImageEdgeMax };

/**
 * Decodes an upload and encodes it again as JPEG: what leaves is an image and nothing else, upright, without EXIF or
 * GPS. Only the JPEG, PNG and WebP decoders are open; an image whose header claims more than 24 million pixels is not
 * decoded, and a pixel counts twice if it has 16 bits, and if the file is progressive, since the decoder has to hold it
 * whole. The result is shrunk to a size at which a document can still be read: a decoder that knows the size beforehand
 * needs a fraction of the memory. Errors: `invalid-upload`. `sha256` is of the bytes that came in.
 */
export async function cleanImage(bytes: Uint8Array): Promise<{ bytes: Uint8Array; sha256: string }> {
  decoder ??= openDecoder();
  const sharp = await decoder;
  try {
    const image = sharp(bytes, { limitInputPixels: limits.uploadPixelsMax, failOn: 'error', pages: 1 });
    const { width, height, depth, isProgressive } = await image.metadata();
    const weight = (depth === 'uchar' ? 1 : 2) * (isProgressive ? 2 : 1);
    if (width * height * weight > limits.uploadPixelsMax) throw new DomainError('invalid-upload');
    const cleaned = await image
      .rotate()
      .resize({ ...keptSize, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88, optimizeCoding: false })
      .toBuffer();
    return { bytes: cleaned, sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch {
    throw new DomainError('invalid-upload');
  }
}

let decoder: ReturnType<typeof openDecoder> | undefined;

/** Once per process, because blocking applies to all images that are being decoded at that time. */
async function openDecoder() {
  const { default: sharp } = await import('sharp');
  // One thread, and nothing kept of an earlier image: an instance has half a gigabyte.
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
  });
  return sharp;
}
