import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import { identityCard, transferReceipt } from './documents.ts';
import { encodeJpeg } from './encode-jpeg.ts';
import { blankPicture, fillBox } from './picture.ts';

const receipt = () => transferReceipt([['Amount', '$500.00']]);

describe('the images of the demo', () => {
  it('are complete JPEG files of the size that was drawn', () => {
    const bytes = receipt();
    expect([...bytes.slice(0, 2), ...bytes.slice(-2)]).toEqual([0xff, 0xd8, 0xff, 0xd9]);
    const frame = bytes.findIndex((byte, index) => byte === 0xff && bytes[index + 1] === 0xc0);
    expect([...bytes.slice(frame + 5, frame + 9)]).toEqual([1, 128, 1, 128]);
    expect(bytes.length).toBeLessThan(limits.uploadBytesMax);
  });

  it('are the same bytes on every machine', () => {
    expect(bytesToHex(sha256(receipt())).slice(0, 16)).toBe('4a1e6c5e5c20dce0');
  });

  it('differ where their text differs', () => {
    const card = { title: 'Passport', givenNames: 'Clara', birthDate: '1988-03-17', nationality: 'Denmark' };
    const numbers = ['AB1', 'AB2'].map((number) => identityCard({ ...card, surname: 'Jensen', number }));
    expect(numbers[0]).not.toEqual(numbers[1]);
  });

  it('may have sides that are no multiple of eight', () => {
    const picture = blankPicture({
      width: 13,
      height: 9,
      palette: [
        [0, 0, 0],
        [255, 255, 255],
      ],
    });
    fillBox(picture, { x: 4, y: 2, width: 99, height: 99 }, 1);
    expect(encodeJpeg(picture).length).toBeGreaterThan(300);
  });
});
