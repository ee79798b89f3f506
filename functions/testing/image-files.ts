import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** A chunk of a PNG, intact. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.byteLength, 0);
  frame.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)]);
}

type Header = { width: number; height: number; depth?: number; colour?: number; interlace?: number };

/** A PNG of 60 bytes that claims a size and has no pixels. */
export function pngOf({ width, height, depth = 8, colour = 2, interlace = 0 }: Header): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', Buffer.alloc(0)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A segment of a JPEG. */
export function segment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** The JPEG with its pixels once more, `times` times over. */
export function withScansRepeated(jpeg: Buffer, times: number): Buffer {
  const scans = jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([
    jpeg.subarray(0, -2),
    ...Array.from({ length: times }, () => scans),
    jpeg.subarray(-2),
  ]);
}

/** A chunk of a WebP. */
export function webpChunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.from(`${type}....`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** A WebP of these chunks. */
export function riff(...chunks: Buffer[]): Buffer {
  return webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

/** The content of a file: the types of its parts. */
export function contentOf(file: Buffer): string[] {
  const names: string[] = [];
  if (file[0] === 0x89) {
    for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
      names.push(file.toString('latin1', at + 4, at + 8));
  } else if (file[0] === 0xff) {
    for (let at = 0; at < file.length; at += 1) {
      const marker = file[at + 1] ?? 0;
      if (file[at] !== 0xff || marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7))
        continue;
      names.push(marker.toString(16));
      if (marker !== 0xd8 && marker !== 0xd9) at += 1 + file.readUInt16BE(at + 2);
    }
  } else {
    for (let at = 12; at < file.length; at += 8 + 2 * Math.ceil(file.readUInt32LE(at + 4) / 2))
      names.push(file.toString('latin1', at, at + 4));
  }
  return names;
}

/** Small images of noise, so that every byte of theirs matters. */
export function noise(width: number, height: number, channels: 1 | 3 | 4 = 3) {
  const pixels = Buffer.from(
    Uint8Array.from({ length: width * height * channels }, (_nothing, at) => (at * at * 31 + at) % 251),
  );
  return sharp(pixels, { raw: { width, height, channels } });
}
