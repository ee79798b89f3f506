import { createHash } from 'node:crypto';
import { type ImageKind, detectImageKind } from '@keelstone/domain/core/upload/image-kind';
import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';
import { DomainError } from '@keelstone/domain/errors';
import { rebuildJpeg } from './rebuild/rebuild-jpeg.ts';
import { rebuildPng } from './rebuild/rebuild-png.ts';
import { rebuildWebp } from './rebuild/rebuild-webp.ts';
import type { RebuiltImage } from './rebuild/rebuilt-image.ts';
import { spareDecoder } from './spare-decoder.ts';

export const cleanContentType = 'image/jpeg';

/** The only decoder of this process. */
export const decoder = spareDecoder();

/**
 * Decodes an upload and encodes it again as a JPEG: the result is an upright image without EXIF or GPS. The decoder
 * gets a rebuilt file with only the data that the pixels need, of at most 24 million pixels. The result is shrunk to a
 * size at which a document or a long screenshot can still be read: a decoder that knows the size beforehand needs a
 * fraction of the memory. `sha256` is the hash of the uploaded bytes. Errors: `invalid-upload`.
 */
export async function cleanImage(bytes: Uint8Array): Promise<{ bytes: Uint8Array; sha256: string }> {
  const rebuilt = rebuildImage(bytes);
  const cleaned = await decoder.decode(rebuilt.bytes, limitEdge(rebuilt));
  return { bytes: cleaned, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** The shorter edge of the kept image. The longer edge is free, or a long screenshot would become a narrow strip. */
function limitEdge({ width, height }: { width: number; height: number }): number {
  const scale = Math.sqrt(uploadLimits.keptImagePixelsMax / (width * height));
  const edge = Math.min(uploadLimits.keptImageEdgeMax, Math.min(width, height) * Math.min(1, scale));
  return Math.max(1, Math.floor(edge));
}

const rebuilders = {
  jpeg: rebuildJpeg,
  png: rebuildPng,
  webp: rebuildWebp,
} satisfies Record<ImageKind, (file: Buffer) => RebuiltImage>;

/**
 * Reads the container of an upload, and writes a new one with only the data that the pixels need. A decoder inflates,
 * searches and repeats whatever it finds, so it must not see anything else. Texts, colour profiles, EXIF (except the
 * orientation), animation and any bytes after the image are dropped unread. The decoder's memory is then bounded by the
 * number of pixels in the header (docs/security.md#images). Errors: `invalid-upload`.
 */
export function rebuildImage(bytes: Uint8Array): RebuiltImage {
  const kind = detectImageKind(bytes);
  if (kind === undefined) throw new DomainError('invalid-upload');
  const image = rebuilders[kind](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const pixels = image.width * image.height * image.weight;
  if (pixels === 0 || pixels > uploadLimits.uploadPixelsMax) throw new DomainError('invalid-upload');
  return image;
}
