import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngChunk, pngOf, segment, withScansRepeated } from '../../testing/image-files.ts';
import { photo } from '../../testing/uploads.ts';

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const script = '<script>alert(document.domain)</script>';

/** Files named photo.jpg that must not be accepted as an image. */
export async function badFiles(): Promise<Record<string, Uint8Array>> {
  const jpeg = await photo();
  const other = (format: 'gif' | 'tiff' | 'avif') => squares(20, 20).toFormat(format).toBuffer();
  return {
    nothing: new Uint8Array(0),
    'one byte': new Uint8Array([0xff]),
    noise: Uint8Array.from({ length: 5000 }, (_nothing, index) => (index * 7919) % 251),
    'an SVG with a script': text(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`,
    ),
    'an SVG that includes a file': text(
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    ),
    'an HTML page': text(`<!doctype html>${script}`),
    'a PDF': text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF'),
    'a ZIP': new Uint8Array([0x50, 0x4b, 3, 4, ...new Array<number>(60).fill(0)]),
    'a program': text('#!/bin/sh\ncurl evil.example'),
    'a PostScript file': text('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\nshowpage'),
    'a GIF': await other('gif'),
    'a TIFF': await other('tiff'),
    'an AVIF': await other('avif'),
    'a bitmap': new Uint8Array([
      0x42, 0x4d, 58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24,
    ]),
    'the beginning of a JPEG': jpeg.slice(0, 20),
    'half a JPEG': (await squares(400, 300).jpeg().toBuffer()).subarray(0, 900),
    'half a PNG': (await squares(400, 300).png().toBuffer()).subarray(0, 60),
    'half a WebP': (await squares(400, 300).webp().toBuffer()).subarray(0, 60),
    'a JPEG after a page': new Uint8Array([...text(`<!doctype html>${script}`), ...jpeg]),
    'a PNG of 50,000 × 50,000': pngOf({ width: 50_000, height: 50_000 }),
    'a PNG of 2,147,483,647 × 1': pngOf({ width: 2_147_483_647, height: 1 }),
    'a real PNG one row above 24 million pixels': await squares(6000, 4001)
      .png({ compressionLevel: 9 })
      .toBuffer(),
    'a real WebP one row above': await squares(6000, 4001).webp({ lossless: true }).toBuffer(),
    'a real JPEG one row above': await squares(6000, 4001).jpeg().toBuffer(),
    'a progressive JPEG one row above half as many': await squares(4000, 3001)
      .jpeg({ progressive: true })
      .toBuffer(),
    'a JPEG of 500 scans': withScansRepeated(await squares(400, 300).jpeg().toBuffer(), 499),
    'an animated WebP': await sharp([jpeg, await squares(60, 40).jpeg().toBuffer()], {
      join: { animated: true },
    })
      .webp()
      .toBuffer(),
    'more than 4 MiB': new Uint8Array([...jpeg, ...new Uint8Array(4 * 1024 * 1024)]),
  };
}

/** Files that are an image and something else; only the image may be kept. */
export async function polyglots(): Promise<Record<string, Uint8Array>> {
  const jpeg = await photo();
  const png = await squares(30, 20).png().toBuffer();
  return {
    'a JPEG followed by a page': new Uint8Array([...jpeg, ...text(script)]),
    'a JPEG followed by a ZIP': new Uint8Array([...jpeg, 0x50, 0x4b, 3, 4, ...text('evil.exe')]),
    'a JPEG with a comment': new Uint8Array([
      ...jpeg.slice(0, 2),
      ...segment(0xfe, text(script)),
      ...jpeg.slice(2),
    ]),
    'a JPEG with XMP': new Uint8Array([
      ...jpeg.slice(0, 2),
      ...segment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0${script}`)),
      ...jpeg.slice(2),
    ]),
    'a PNG with text': new Uint8Array([
      ...png.subarray(0, 33),
      ...pngChunk('tEXt', text(`Comment\0${script}`)),
      ...png.subarray(33),
    ]),
    'a PNG whose text inflates to 256 MB': Buffer.concat([
      png.subarray(0, 33),
      ...inflatingTexts(),
      png.subarray(33),
    ]),
    'a photo with a GPS position': await photo(),
  };
}

function squares(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#c0ffee' }, limitInputPixels: false });
}

/** 256 KB in the file, and 256 MB when a decoder looks at them. */
function inflatingTexts(): Uint8Array[] {
  const text64 = deflateSync(Buffer.alloc(64 * 1024 * 1024, 'a'), { level: 9 });
  return ['a', 'b', 'c', 'd'].map((key) => pngChunk('zTXt', Buffer.concat([text(`${key}\0\0`), text64])));
}
