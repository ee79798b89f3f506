import { execFile, type ExecFileException } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { DomainError } from '@keelstone/domain/errors';
import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';
import { type ImageKind, imageKindOf } from '@keelstone/domain/core/upload/image-kind';
import { rebuildJpeg } from './rebuild/rebuild-jpeg.ts';
import { rebuildPng } from './rebuild/rebuild-png.ts';
import { rebuildWebp } from './rebuild/rebuild-webp.ts';
import type { RebuiltImage } from './rebuild/rebuilt-image.ts';

export const cleanContentType = 'image/jpeg';

type DecodeBounds = Readonly<Record<'decodeMsMax' | 'decodeMemoryBytesMax' | 'keptImageBytesMax', number>>;

/** Of decode-image.mjs, for a file that is no image. */
const refusedCode = 3;

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
  const cleaned = await decodeApart(rebuilt.bytes, { edge: keptEdge(rebuilt), ...bounds });
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

/** In a process that is killed at its deadline, or beyond its memory. It knows nothing of ours, no secret either. */
function decodeApart(
  image: Uint8Array,
  { edge, decodeMsMax, decodeMemoryBytesMax, keptImageBytesMax }: DecodeBounds & { edge: number },
): Promise<Buffer> {
  const program = fileURLToPath(new URL('./decode-image.mjs', import.meta.url));
  const task = { edge, pixelsMax: uploadLimits.uploadPixelsMax, memoryBytesMax: decodeMemoryBytesMax };
  return new Promise((resolve, reject) => {
    const { stdin } = execFile(
      process.execPath,
      [program, JSON.stringify(task)],
      {
        encoding: 'buffer',
        env: { MALLOC_ARENA_MAX: '1' },
        timeout: decodeMsMax,
        killSignal: 'SIGKILL',
        maxBuffer: keptImageBytesMax,
      },
      (error, cleaned) => {
        if (error === null) resolve(cleaned);
        else if (isAboutFile(error)) reject(new DomainError('invalid-upload'));
        else reject(error);
      },
    );
    // It may end without reading all of it; how it ended is the answer.
    stdin?.on('error', () => undefined).end(image);
  });
}

/** It was no image, or its decoder was killed, has crashed or wrote too much. Anything else is our fault. */
function isAboutFile({ code, signal }: ExecFileException): boolean {
  return code === refusedCode || code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER' || typeof signal === 'string';
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
