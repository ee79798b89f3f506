import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';
import { DomainError } from '@keelstone/domain/errors';

/** An image in a file that contains only what the decoder needs for its pixels. */
export type RebuiltImage = {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** The memory that decoding one pixel takes, as a multiple of the usual. */
  weight: number;
};

/** Part of a file. Errors: `invalid-upload` if the file ends earlier. */
export function readPart(file: Buffer, at: number, length: number): Buffer {
  if (at + length > file.length) throw new DomainError('invalid-upload');
  return file.subarray(at, at + length);
}

/** Passes parts through. Refuses files with too many, because a file of a million empty parts would block the API. */
export function* limitParts<Part>(parts: Iterable<Part>): Generator<Part> {
  let count = 0;
  for (const part of parts) {
    count += 1;
    if (count > uploadLimits.imagePartsMax) throw new DomainError('invalid-upload');
    yield part;
  }
}
