import { createHash } from 'node:crypto';
import { DomainError } from '@keelstone/domain/errors';
import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';
import { type ImageKind, imageKindOf } from '@keelstone/domain/core/upload/image-kind';
import { rebuildJpeg } from './rebuild/rebuild-jpeg.ts';
import { rebuildPng } from './rebuild/rebuild-png.ts';
import { rebuildWebp } from './rebuild/rebuild-webp.ts';
import type { RebuiltImage } from './rebuild/rebuilt-image.ts';
import { type DecodeBounds, spareDecoder } from './spare-decoder.ts';

export const cleanContentType = 'image/jpeg';

/** The one of this process. */
export const decoder = spareDecoder();

/**
 * Decodes an upload and encodes it again as JPEG: what leaves is an image and nothing else, upright, without EXIF or
 * GPS. The decoder gets a file that we have written with only what the pixels need, of at most 24 million of them. The
 * result is shrunk to a size at which a document or a long screenshot can still be read: a decoder that knows the size
 * beforehand needs a fraction of the memory. Errors: `invalid-upload`. `sha256` is of the bytes that came in.
 */
export async function cleanImage(
  bytes: Uint8Array,
  bounds: DecodeBounds = uploadLimits,
): Promise<{ bytes: Uint8Array; sha256: string }> {
  const rebuilt = rebuildImage(bytes);
  const cleaned = await decoder.decode(rebuilt.bytes, { edge: keptEdge(rebuilt), ...bounds });
  return { bytes: cleaned, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** The shorter edge of what is kept. The longer one is not limited, or a long screenshot would be a narrow strip. */
function keptEdge({ width, height }: { width: number; height: number }): number {
  const scale = Math.sqrt(uploadLimits.keptImagePixelsMax / (width * height));
  return Math.max(
    1,
    Math.floor(Math.min(uploadLimits.keptImageEdgeMax, Math.min(width, height) * Math.min(1, scale))),
  );
}

const rebuilders = {
  jpeg: rebuildJpeg,
  png: rebuildPng,
  webp: rebuildWebp,
} satisfies Record<ImageKind, (file: Buffer) => RebuiltImage>;

/**
 * Reads the container of an upload, and writes a new one with what the pixels need: a decoder inflates, searches and
 * repeats whatever it finds, so it gets to see nothing else. Texts, colour profiles, EXIF (except for the
 * orientation), animation and whatever follows the image are dropped without being read. What the decoder then needs is
 * bounded by the pixels that the header claims (docs/security.md#images). Errors: `invalid-upload`.
 */
export function rebuildImage(bytes: Uint8Array): RebuiltImage {
  const kind = imageKindOf(bytes);
  if (kind === undefined) throw new DomainError('invalid-upload');
  const image = rebuilders[kind](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const pixels = image.width * image.height * image.weight;
  if (pixels === 0 || pixels > uploadLimits.uploadPixelsMax) throw new DomainError('invalid-upload');
  return image;
}
