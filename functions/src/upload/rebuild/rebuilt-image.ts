import { DomainError } from '@keelstone/domain/errors';

/** An image in a file that contains only what the decoder needs for its pixels. */
export type RebuiltImage = {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** How many times as much memory as usual a pixel takes while it is decoded. */
  weight: number;
};

/** Part of a file. Errors: `invalid-upload` if the file ends earlier. */
export function partOf(file: Buffer, at: number, length: number): Buffer {
  if (at + length > file.length) throw new DomainError('invalid-upload');
  return file.subarray(at, at + length);
}

/** Collects parts of a file. They are copied, because a file can have a million of them. */
export function collector(bytesMax: number) {
  const collected = Buffer.alloc(bytesMax);
  let length = 0;
  return {
    add(part: Uint8Array): void {
      collected.set(part, length);
      length += part.length;
    },
    bytes: (): Buffer => collected.subarray(0, length),
  };
}
