import { detectImageKind, signatureBytes } from '@keelstone/domain/core/upload/image-kind';
import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';
import { isAlike, lookAt } from '../../../lib/upload/picture-look.ts';
import { UploadError } from '../../../lib/upload/upload-error.ts';
import { findImageProblem } from './check-image.ts';

export type FittedImage = {
  file: File;
  /** How it differs from the chosen file, for the person. */
  note: string | undefined;
};

type Size = { width: number; height: number };

/** Tried in turn until the file is small enough: the factor of each edge, and the quality of the encoding. */
export const attempts = [
  { edge: 1, quality: 0.9 },
  { edge: 1, quality: 0.75 },
  { edge: 0.7, quality: 0.85 },
  { edge: 0.5, quality: 0.8 },
] as const;

/**
 * Shrinks a photo with more pixels or bytes than may be uploaded, keeps it upright and drops its metadata. Any other file
 * is returned unchanged, and so is a photo that cannot be shrunk but may be uploaded. The caller checks type and size of
 * the result. Throws only `UploadError`: the file cannot be read, is not of the type that its name says (the server could
 * not decode it either), or cannot be made small enough.
 */
export async function fitForUpload(file: File): Promise<FittedImage> {
  const untouched = { file, note: undefined };
  if (findImageProblem(file) === 'type' || file.size > uploadLimits.shrunkBytesMax) return untouched;
  // An old browser can neither decode nor shrink a photo.
  if (!('createImageBitmap' in globalThis)) return untouched;
  const image = await decode(file);
  try {
    if (!needsShrinking(image, file)) return untouched;
    const smaller = await shrink(image, file.name).catch(() => undefined);
    if (smaller !== undefined) return smaller;
    const isSmallEnough = image.width * image.height <= uploadLimits.uploadPixelsMax;
    if (isSmallEnough && findImageProblem(file) === undefined) return untouched;
    throw new UploadError('unshrinkable');
  } finally {
    image.close();
  }
}

/** Decodes the kinds of images that the server accepts. A browser may know more. */
async function decode(file: File): Promise<ImageBitmap> {
  const head = await file
    .slice(0, signatureBytes)
    .arrayBuffer()
    .catch(() => {
      throw new UploadError('unreadable');
    });
  const refusal = new UploadError(findImageProblem(file) ?? 'unusable');
  if (detectImageKind(new Uint8Array(head)) === undefined) throw refusal;
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw refusal;
  });
}

function needsShrinking({ width, height }: Size, file: File): boolean {
  return width * height > uploadLimits.shrunkPixelsMax || findImageProblem(file) === 'size';
}

/** The smaller photo, or `undefined` if none was small enough, or the browser distorted it. */
async function shrink(image: ImageBitmap, name: string): Promise<FittedImage | undefined> {
  const look = lookAt(image);
  if (look === undefined) return undefined;
  // The server chooses the background of transparent images. A browser without a WebP encoder writes PNG.
  const type = look.isTransparent ? 'image/webp' : 'image/jpeg';
  for (const { edge, quality } of attempts) {
    const size = fitSize(image, edge);
    const blob = await encode(image, size, { type, quality });
    const file = new File([blob], nameAs(blob.type, name), { type: blob.type });
    if (findImageProblem(file) !== undefined) continue;
    const drawn = await createImageBitmap(blob);
    const after = lookAt(drawn);
    drawn.close();
    return after !== undefined && isAlike(look, after) ? { file, note: noteFit(size, file.size) } : undefined;
  }
  return undefined;
}

/** The size in whole pixels, in the same proportions: at most as many as may be uploaded, each edge times `edge`. */
export function fitSize({ width, height }: Size, edge = 1): Size {
  const scale = Math.min(1, Math.sqrt(uploadLimits.shrunkPixelsMax / (width * height))) * edge;
  const scaled = (length: number): number => Math.max(1, Math.floor(length * scale));
  return { width: scaled(width), height: scaled(height) };
}

type Encoding = { type: string; quality: number };

function encode(image: ImageBitmap, { width, height }: Size, { type, quality }: Encoding): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        // Frees the memory immediately, which some phones do only much later.
        Object.assign(canvas, { width: 0, height: 0 });
        if (blob === null) reject(new Error('The canvas could not be encoded'));
        else resolve(blob);
      },
      type,
      quality,
    );
  });
}

function nameAs(type: string, name: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.${type.replace('image/', '').replace('jpeg', 'jpg')}`;
}

function noteFit({ width, height }: Size, bytes: number): string {
  return `Your photo was made smaller: ${String(width)} × ${String(height)} pixels, ${fileSizeText(bytes)}`;
}

/** "350 kB", "1.3 MB". */
function fileSizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  if (kilobytes < 1000) return `${String(kilobytes)} kB`;
  return `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
}
