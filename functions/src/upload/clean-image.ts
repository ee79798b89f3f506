import { createHash } from 'node:crypto';
import { DomainError } from '@keelstone/domain/errors';
import { limits } from '@keelstone/domain/limits';
import { rebuildImage } from './rebuild/rebuild-image.ts';

export const cleanContentType = 'image/jpeg';

/**
 * Decodes an upload and encodes it again as JPEG: what leaves is an image and nothing else, upright, without EXIF or
 * GPS. The decoder gets a file that we have written with only what the pixels need, of at most 24 million of them, and
 * is stopped at a deadline. The result is shrunk to a size at which a document or a long screenshot can still be read: a
 * decoder that knows the size beforehand needs a fraction of the memory. Errors: `invalid-upload`. `sha256` is of the
 * bytes that came in.
 */
export async function cleanImage(bytes: Uint8Array): Promise<{ bytes: Uint8Array; sha256: string }> {
  const rebuilt = rebuildImage(bytes);
  decoder ??= openDecoder();
  const sharp = await decoder;
  const edge = keptEdge(rebuilt);
  try {
    const cleaned = await sharp(rebuilt.bytes, { limitInputPixels: limits.uploadPixelsMax, failOn: 'error' })
      .timeout({ seconds: limits.decodeSecondsMax })
      .autoOrient()
      .resize({ width: edge, height: edge, fit: 'outside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88, optimizeCoding: false })
      .toBuffer();
    return { bytes: cleaned, sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch {
    throw new DomainError('invalid-upload');
  }
}

/** The shorter edge of what is kept. The longer one is not limited, or a long screenshot would be a narrow strip. */
function keptEdge({ width, height }: { width: number; height: number }): number {
  const scale = Math.sqrt(limits.keptImagePixelsMax / (width * height));
  return Math.max(
    1,
    Math.floor(Math.min(limits.keptImageEdgeMax, Math.min(width, height) * Math.min(1, scale))),
  );
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
