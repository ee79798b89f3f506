import { DomainError } from '@keelstone/domain/errors';
import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';

/** An image in a file that contains only what the decoder needs for its pixels. */
export type RebuiltImage = {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** How many times as much memory as usual a pixel takes while it is decoded. */
  weight: number;
};

/** Part of a file. Errors: `invalid-upload` if the file ends earlier. */
export function readPart(file: Buffer, at: number, length: number): Buffer {
  if (at + length > file.length) throw new DomainError('invalid-upload');
  return file.subarray(at, at + length);
}

/** The same segments or chunks. A file of a million empty ones would keep the API from everything else. */
export function* limitParts<Part>(parts: Iterable<Part>): Generator<Part> {
  let count = 0;
  for (const part of parts) {
    count += 1;
    if (count > uploadLimits.imagePartsMax) throw new DomainError('invalid-upload');
    yield part;
  }
}
