import { crc32 } from 'node:zlib';
import { DomainError } from '@keelstone/domain/errors';
import { makeOrientationExif } from './orientation-exif.ts';
import { limitParts, readPart, type RebuiltImage } from './rebuilt-image.ts';

/** The chunks that are kept, in their required order. */
const keptTypes = ['IHDR', 'PLTE', 'tRNS', 'eXIf', 'IDAT', 'IEND'];

/** Bits of a sample that each colour type may have. */
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

const signatureLength = 8;

/**
 * Rebuilds a PNG from IHDR, PLTE, tRNS, one IDAT and IEND, and the orientation in EXIF. Drops chunks that the format
 * calls ancillary: texts, profiles, animation. Refuses a file with any other chunk that is broken or out of order.
 * `weight` doubles for 16 bits, and for interlacing, because the decoder then buffers the whole image.
 */
export function rebuildPng(file: Buffer): RebuiltImage {
  const dataByType = new Map<string, Buffer | undefined>();
  const pixels: Buffer[] = [];
  let last = -1;
  for (const { type, data } of limitParts(readChunks(file))) {
    if (type === 'eXIf') {
      // Only the first EXIF chunk counts, even if it is upright.
      if (!dataByType.has(type)) dataByType.set(type, makeOrientationExif(data));
      continue;
    }
    const rank = keptTypes.indexOf(type);
    if (rank === -1) {
      if (!isAncillary(type)) throw new DomainError('invalid-upload');
      continue;
    }
    const isInOrder = rank > last || (rank === last && type === 'IDAT');
    if (!isInOrder || (last === -1 && type !== 'IHDR')) throw new DomainError('invalid-upload');
    last = rank;
    if (type === 'IDAT') pixels.push(data);
    else dataByType.set(type, data);
  }
  dataByType.set('IDAT', Buffer.concat(pixels));
  const parts = keptTypes.map((type) => {
    const data = dataByType.get(type);
    return data === undefined ? Buffer.alloc(0) : chunk(type, data);
  });
  return {
    ...readHeader(dataByType.get('IHDR')),
    bytes: Buffer.concat([file.subarray(0, signatureLength), ...parts]),
  };
}

function* readChunks(file: Buffer): Generator<{ type: string; data: Buffer }> {
  let at = signatureLength;
  for (let type = ''; type !== 'IEND';) {
    const length = readPart(file, at, 4).readUInt32BE();
    const content = readPart(file, at + 4, 4 + length);
    const checksum = readPart(file, at + 8 + length, 4).readUInt32BE();
    if (crc32(content) !== checksum) throw new DomainError('invalid-upload');
    type = content.toString('latin1', 0, 4);
    yield { type, data: content.subarray(4) };
    at += 12 + length;
  }
}

/** The type of an ancillary chunk begins with a lower-case letter. */
function isAncillary(type: string): boolean {
  return /^[a-z][A-Za-z]{3}$/.test(type);
}

function readHeader(header: Buffer | undefined): Omit<RebuiltImage, 'bytes'> {
  if (header?.length !== 13) throw new DomainError('invalid-upload');
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = header.subarray(8);
  const isKnown = depths[colour]?.includes(depth) === true && compression === 0 && filter === 0;
  if (!isKnown || interlace > 1) throw new DomainError('invalid-upload');
  return {
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    weight: (depth === 16 ? 2 : 1) * (interlace === 1 ? 2 : 1),
  };
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}
