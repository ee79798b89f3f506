import { DomainError } from '@keelstone/domain/errors';
import { makeOrientationExif } from './orientation-exif.ts';
import { limitParts, readPart, type RebuiltImage } from './rebuilt-image.ts';

/**
 * Rebuilds a WebP from one still image, its transparency and the orientation in EXIF. Drops other chunks. An animation
 * is reduced to its first frame.
 */
export function rebuildWebp(file: Buffer): RebuiltImage {
  let alpha: Buffer | undefined;
  let exif: Buffer | undefined;
  let image: { type: string; data: Buffer } | undefined;
  for (const { type, data } of limitParts(readChunks(file))) {
    if (type === 'EXIF') exif ??= data;
    const isImage = type === 'VP8 ' || type === 'VP8L';
    if (!isImage && type !== 'ALPH') continue;
    // Allows one image and one transparency chunk, in the order transparency, image.
    if (image !== undefined || (!isImage && alpha !== undefined)) throw new DomainError('invalid-upload');
    if (isImage) image = { type, data };
    else alpha = data;
  }
  if (image === undefined) throw new DomainError('invalid-upload');
  const { type, data } = image;
  const size = type === 'VP8L' ? readLosslessSize(data) : readLossySize(data);
  // A lossless image contains its own transparency.
  const alphaChunks = type === 'VP8 ' && alpha !== undefined ? [makeChunk('ALPH', alpha)] : [];
  const orientation = exif && makeOrientationExif(dropExifPrefix(exif));
  const exifChunks = orientation === undefined ? [] : [makeChunk('EXIF', orientation)];
  const flags = 0x10 * alphaChunks.length + 0x08 * exifChunks.length;
  const header = flags === 0 ? [] : [makeChunk('VP8X', makeExtendedHeader(size, flags))];
  return {
    ...size,
    weight: 1,
    bytes: makeChunk(
      'RIFF',
      Buffer.concat([Buffer.from('WEBP'), ...header, ...alphaChunks, makeChunk(type, data), ...exifChunks]),
    ),
  };
}

/** Removes the prefix that some programs write before the EXIF data of a WebP, as in a JPEG. */
function dropExifPrefix(data: Buffer): Buffer {
  return data.toString('latin1', 0, 6) === 'Exif\0\0' ? data.subarray(6) : data;
}

type Size = { width: number; height: number };

type Chunk = { type: string; data: Buffer };

/** The chunks of the file, including those of its first frame if it is an animation. */
function* readChunks(file: Buffer): Generator<Chunk> {
  let isFirst = true;
  for (const part of iterateChunks(readPart(file, 8, file.readUInt32LE(4)), 4)) {
    yield part;
    if (part.type !== 'ANMF' || !isFirst) continue;
    isFirst = false;
    yield* iterateChunks(part.data, frameHeadLength);
  }
}

/** Position, size, duration and drawing mode of a frame. */
const frameHeadLength = 16;

function* iterateChunks(content: Buffer, start: number): Generator<Chunk> {
  for (let at = start; at < content.length;) {
    const head = readPart(content, at, 8);
    const length = head.readUInt32LE(4);
    yield { type: head.toString('latin1', 0, 4), data: readPart(content, at + 8, length) };
    // Odd-length chunks have a padding byte.
    at += 8 + length + (length % 2);
  }
}

function readLosslessSize(data: Buffer): Size {
  const head = readPart(data, 0, 5);
  const bits = head.readUInt32LE(1);
  // The last three bits are the version.
  if (head[0] !== 0x2f || bits >>> 29 !== 0) throw new DomainError('invalid-upload');
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function readLossySize(data: Buffer): Size {
  const head = readPart(data, 0, 10);
  // A key frame, and its start code.
  if ((head.readUInt8(0) & 1) !== 0 || head.readUIntBE(3, 3) !== 0x9d012a)
    throw new DomainError('invalid-upload');
  const [width, height] = [head.readUInt16LE(6) & 0x3fff, head.readUInt16LE(8) & 0x3fff];
  if (width === 0 || height === 0) throw new DomainError('invalid-upload');
  return { width, height };
}

/** Announces transparency (0x10) and EXIF data (0x08). */
function makeExtendedHeader({ width, height }: Size, flags: number): Buffer {
  const header = Buffer.alloc(10);
  header.writeUInt8(flags, 0);
  header.writeUIntLE(width - 1, 4, 3);
  header.writeUIntLE(height - 1, 7, 3);
  return header;
}

function makeChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}
