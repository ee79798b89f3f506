import { describe, expect, it } from 'vitest';
import { contentOf, noise, segment, withScansRepeated } from '../../../../../testing/image-files.ts';
import { rebuildImage } from '../clean-image.ts';

const jpeg = await noise(37, 23).jpeg().toBuffer();
const progressive = await noise(37, 23).jpeg({ progressive: true }).toBuffer();
const grey = await noise(37, 23, 1).toColourspace('b-w').jpeg().toBuffer();
const cmyk = await noise(37, 23).toColourspace('cmyk').jpeg().toBuffer();
const scansOf = (file: Uint8Array) => contentOf(Buffer.from(file)).filter((marker) => marker === 'da').length;
const text = (content: string) => Buffer.from(content, 'latin1');
const expectRefused = (file: Uint8Array) => {
  expect(() => rebuildImage(file)).toThrow('invalid-upload');
};

describe('a JPEG', () => {
  const after = (part: Buffer, file = jpeg) => Buffer.concat([file.subarray(0, 2), part, file.subarray(2)]);

  it('loses comments, profiles, previews and XMP', () => {
    const file = [0xfe, 0xe1, 0xe2, 0xed].reduce(
      (made, marker) => after(segment(marker, text('http://ns.adobe.com/xap/1.0/\0<script>')), made),
      jpeg,
    );
    expect(rebuildImage(file).bytes).toEqual(rebuildImage(jpeg).bytes);
  });

  it.each([
    { title: 'grey', file: grey, scansMax: 6 },
    { title: 'of three components', file: jpeg, scansMax: 14 },
    { title: 'in CMYK', file: cmyk, scansMax: 18 },
  ])('may have $scansMax scans if it is $title, and no more', ({ file, scansMax }) => {
    expect(scansOf(rebuildImage(withScansRepeated(file, scansMax - 1)).bytes)).toBe(scansMax);
    expectRefused(withScansRepeated(file, scansMax));
  });

  it('may have as many scans as libjpeg writes for CMYK', async () => {
    const file = await noise(37, 23).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer();
    expect(scansOf(file)).toBe(18);
    expect(scansOf(rebuildImage(file).bytes)).toBe(18);
  });

  it('keeps restarts within a scan, and their interval', () => {
    const restarted = Buffer.concat([
      after(segment(0xdd, Buffer.from([0, 1]))).subarray(0, -2),
      // Any number of bytes 0xff may precede the second.
      Buffer.from([0xff, 0xd0, 9, 0xff, 0xff, 0xff, 0xd1, 9]),
      jpeg.subarray(-2),
    ]);
    const { bytes } = rebuildImage(restarted);
    expect(contentOf(Buffer.from(bytes))).toContain('dd');
    expect(Buffer.from(bytes).subarray(-10).toString('hex')).toBe('ffd009ffffffd109ffd9');
  });

  it('counts twice what the decoder has to hold whole', () => {
    expect(rebuildImage(jpeg).weight).toBe(1);
    expect(rebuildImage(withScansRepeated(jpeg, 1)).weight).toBe(2);
    expect(rebuildImage(progressive).weight).toBe(2);
    // The decoder waits for the scans of the other two components.
    const first = Buffer.from(jpeg);
    first.writeUInt8(1, first.indexOf(Buffer.from([0xff, 0xda])) + 4);
    expect(rebuildImage(first).weight).toBe(2);
    expect(rebuildImage(grey).weight).toBe(1);
  });

  it.each([
    ['arithmetic coding', withFrame((frame) => frame.writeUInt8(0xc9, 1))],
    ['a lossless frame', withFrame((frame) => frame.writeUInt8(0xc3, 1))],
    ['12 bits', withFrame((frame) => frame.writeUInt8(12, 4))],
    ['a height that follows later', withFrame((frame) => frame.writeUInt16BE(0, 5))],
    ['one row too many', withFrame((frame) => frame.writeUInt32BE(4001 * 0x10000 + 6000, 5))],
    ['two frames', after(frameOf(jpeg))],
    ['a scan before its frame', after(segment(0xda, Buffer.alloc(10)))],
    ['a definition of arithmetic coding', after(segment(0xcc, Buffer.alloc(2)))],
    [
      'a height after its scan',
      Buffer.concat([jpeg.subarray(0, -2), segment(0xdc, Buffer.from([0, 23])), jpeg.subarray(-2)]),
    ],
    ['a restart between segments', after(Buffer.from([0xff, 0xd0]))],
    ['a byte between segments', after(Buffer.from([0]))],
    ['a segment shorter than its length', after(Buffer.from([0xff, 0xfe, 0, 1]))],
    ['no end', jpeg.subarray(0, -2)],
    [
      'no scan',
      Buffer.concat([jpeg.subarray(0, jpeg.indexOf(Buffer.from([0xff, 0xda]))), Buffer.from([0xff, 0xd9])]),
    ],
  ])('with %s is refused', (_what, file) => {
    expectRefused(file);
  });

  it.each([
    ['no byte order', text('XX*\0')],
    ['an orientation of 1', Buffer.from('4d4d002a000000080001011200030000000100010000', 'hex')],
    ['a directory beyond its end', Buffer.from('49492a00f0ffffff', 'hex')],
    ['a directory without an end', Buffer.from(`49492a0008000000ffff${'0000'.repeat(6)}`, 'hex')],
    ['an orientation of 9', Buffer.from('4d4d002a000000080001011200030000000100090000', 'hex')],
    ['an orientation that is elsewhere', Buffer.from('4d4d002a000000080001011200030000000200060000', 'hex')],
    ['nothing', Buffer.alloc(0)],
  ])('is upright if its EXIF data has %s', (_what, tiff) => {
    const { bytes } = rebuildImage(after(segment(0xe1, Buffer.concat([text('Exif\0\0'), tiff]))));
    expect(contentOf(Buffer.from(bytes))).not.toContain('e1');
  });
});

function frameOf(file: Buffer): Buffer {
  const at = file.indexOf(Buffer.from([0xff, 0xc0]));
  return file.subarray(at, at + 2 + file.readUInt16BE(at + 2));
}

/** The JPEG with its frame changed. */
function withFrame(change: (frame: Buffer) => void): Buffer {
  const copy = Buffer.from(jpeg);
  change(frameOf(copy));
  return copy;
}
