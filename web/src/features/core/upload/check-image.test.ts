import { describe, expect, it } from 'vitest';
import { imageProblem, inboxName } from './check-image.ts';
import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';

/** The pattern of storage.rules. */
const admitted = /^[0-9]{13}-[A-Za-z0-9._-]{1,100}$/;

describe('an image for the inbox', () => {
  it('may be just under 4 MB, but not 4 MB', () => {
    expect(imageProblem({ type: 'image/png', size: uploadLimits.uploadBytesMax - 1 })).toBeUndefined();
    expect(imageProblem({ type: 'image/png', size: uploadLimits.uploadBytesMax })).toBe('size');
  });

  it.each([
    ...['image/svg+xml', 'image/gif', 'application/pdf', ''].map((type) => ({ type, size: 10 })),
    { type: 'image/jpeg', size: 0 },
  ])('may not be of type "$type" with $size bytes', (image) => {
    expect(imageProblem(image)).toBe('type');
  });

  it.each([
    'passport.jpg',
    'Mein Paß (1).png',
    '护照.webp',
    '../../etc/passwd',
    '',
    'a'.repeat(300) + '.jpeg',
  ])('gets a name that the rules accept from "%s"', (name) => {
    expect(inboxName(name, 1_795_000_000_000)).toMatch(admitted);
  });

  it('keeps the extension of a long name', () => {
    expect(inboxName(`${'a'.repeat(300)}.jpeg`, 1_795_000_000_000)).toMatch(/\.jpeg$/);
  });
});
