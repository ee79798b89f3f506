import { DomainError } from '@keelstone/domain/errors';
import { type ImageKind, imageKindOf } from '@keelstone/domain/core/upload/image-kind';
import { rebuildJpeg } from './rebuild-jpeg.ts';
import { rebuildPng } from './rebuild-png.ts';
import { rebuildWebp } from './rebuild-webp.ts';
import type { RebuiltImage } from './rebuilt-image.ts';
import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';

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
