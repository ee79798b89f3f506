import { describe, expect, it } from 'vitest';
import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';
import { findImageProblem } from './check-image.ts';

describe('an image for the inbox', () => {
  it('may be just under 4 MB, but not 4 MB', () => {
    expect(findImageProblem({ type: 'image/png', size: uploadLimits.uploadBytesMax - 1 })).toBeUndefined();
    expect(findImageProblem({ type: 'image/png', size: uploadLimits.uploadBytesMax })).toBe('size');
  });

  it.each([
    ...['image/svg+xml', 'image/gif', 'application/pdf', ''].map((type) => ({ type, size: 10 })),
    { type: 'image/jpeg', size: 0 },
  ])('may not be of type "$type" with $size bytes', (image) => {
    expect(findImageProblem(image)).toBe('type');
  });
});
