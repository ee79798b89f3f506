import { DomainError } from '@keelstone/domain/errors';
import { makeOrientationExif } from './orientation-exif.ts';
import { limitParts, readPart, type RebuiltImage } from './rebuilt-image.ts';

const startOfImage = Buffer.from('ffd8', 'hex');
const endOfImage = Buffer.from('ffd9', 'hex');
const startOfScan = 0xda;
const progressive = 0xc2;
const exifName = 'Exif\0\0';

/** Baseline, extended and progressive frames. No camera writes the others (lossless, hierarchical, arithmetic). */
const frames = [0xc0, 0xc1, progressive];

/** Quantisation and Huffman tables, and the restart interval. */
const tables = [0xdb, 0xc4, 0xdd];

/**
 * The most scans, which are passes through the whole image. libjpeg writes this many by default for a progressive
 * image: 6 in grey, 14 in RGB (10 for a photo in YCbCr), 18 in CMYK.
 */
const scansMax = (components: number): number => 2 + 4 * components;

/**
 * Rebuilds a JPEG from its tables, its frame and its scans. Of the other segments only those that decide how the pixels
 * are shown are written again: the JFIF header, Adobe's colour transformation, and the orientation in EXIF. `weight` is
 * 2 if the decoder must buffer the whole image: for several scans, or a first scan that lacks a component.
 */
export function rebuildJpeg(file: Buffer): RebuiltImage {
  const heads = new Map<number, Buffer>();
  const segments: Buffer[] = [];
  let frame: Frame | undefined;
  let needsWholeImage = false;
  let scans = 0;
  for (const { marker, data, bytes } of limitParts(readSegments(file))) {
    if (frames.includes(marker)) {
      if (frame !== undefined) throw new DomainError('invalid-upload');
      frame = readFrame(data);
      needsWholeImage = marker === progressive;
    } else if (marker === startOfScan) {
      scans += 1;
      if (frame === undefined || scans > scansMax(frame.components)) throw new DomainError('invalid-upload');
      if (scans > 1 || (data[0] ?? 0) < frame.components) needsWholeImage = true;
    } else if (isApplication(marker)) {
      const head = heads.has(marker) ? undefined : rebuildHead(marker, data);
      if (head !== undefined) heads.set(marker, head);
      continue;
    } else if (!tables.includes(marker)) throw new DomainError('invalid-upload');
    segments.push(bytes);
  }
  if (frame === undefined || scans === 0) throw new DomainError('invalid-upload');
  const { width, height } = frame;
  const bytes = Buffer.concat([startOfImage, ...heads.values(), ...segments, endOfImage]);
  return { bytes, width, height, weight: needsWholeImage ? 2 : 1 };
}

/** `bytes` is the whole segment with its marker. A start of scan also has the pixels after it. */
type Segment = { marker: number; data: Buffer; bytes: Buffer };

/** All segments up to the end of the image. */
function* readSegments(file: Buffer): Generator<Segment> {
  for (let at = startOfImage.length; ;) {
    // Any number of bytes 0xff may precede a marker.
    while (file[at] === 0xff && file[at + 1] === 0xff) at += 1;
    const head = readPart(file, at, 2);
    if (head.equals(endOfImage)) return;
    if (head[0] !== 0xff) throw new DomainError('invalid-upload');
    const marker = head.readUInt8(1);
    const length = readPart(file, at + 2, 2).readUInt16BE();
    if (length < 2) throw new DomainError('invalid-upload');
    const data = readPart(file, at + 4, length - 2);
    const end = at + 2 + length;
    const next = marker === startOfScan ? findEndOfScan(file, end) : end;
    yield { marker, data, bytes: file.subarray(at, next) };
    at = next;
  }
}

/**
 * The offset where a scan ends: at the first marker that is neither byte stuffing nor a restart. Any number of bytes
 * 0xff may precede the marker. `indexOf` would be slow if every other byte is 0xff.
 */
function findEndOfScan(file: Buffer, start: number): number {
  for (let at = start; at + 1 < file.length; at += 1) {
    if (file[at] !== 0xff) continue;
    const next = file.readUInt8(at + 1);
    const isWithin = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isWithin) return at;
  }
  throw new DomainError('invalid-upload');
}

type Frame = { width: number; height: number; components: number };

function readFrame(data: Buffer): Frame {
  const components = data[5] ?? 0;
  const isKnown = data[0] === 8 && [1, 3, 4].includes(components) && data.length === 6 + 3 * components;
  if (!isKnown) throw new DomainError('invalid-upload');
  return { height: data.readUInt16BE(1), width: data.readUInt16BE(3), components };
}

/** Segments of applications, and comments. */
function isApplication(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
}

/** The part of an application segment that is kept; EXIF data only if the image is not upright. */
function rebuildHead(marker: number, data: Buffer): Buffer | undefined {
  const name = data.toString('latin1', 0, 6);
  if (marker === 0xe0 && name.startsWith('JFIF\0'))
    return Buffer.from('ffe000104a46494600010100000100010000', 'hex');
  // The last byte is the colour transformation.
  if (marker === 0xee && name.startsWith('Adobe') && data.length >= 12)
    return Buffer.concat([Buffer.from('ffee000e41646f6265006400000000', 'hex'), data.subarray(11, 12)]);
  if (marker !== 0xe1 || name !== exifName) return undefined;
  const exif = makeOrientationExif(data.subarray(exifName.length));
  return exif === undefined
    ? Buffer.alloc(0)
    : Buffer.concat([Buffer.from('ffe10022457869660000', 'hex'), exif]);
}
