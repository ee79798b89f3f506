/** A format of image that may be uploaded. */
export type ImageKind = 'jpeg' | 'png' | 'webp';

/** The first bytes of a file, by their offset; in a WebP four bytes of length lie between them. */
const signatures: Readonly<Record<ImageKind, Readonly<Record<number, readonly number[]>>>> = {
  jpeg: { 0: [0xff, 0xd8, 0xff] },
  png: { 0: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  webp: { 0: [0x52, 0x49, 0x46, 0x46], 8: [0x57, 0x45, 0x42, 0x50] },
};

/** The number of bytes that `detectImageKind` reads. */
export const signatureBytes = 12;

/** Reads the format of a file from its first bytes. Returns `undefined` if it may not be uploaded. */
export function detectImageKind(file: Uint8Array): ImageKind | undefined {
  return (['jpeg', 'png', 'webp'] as const).find((kind) =>
    Object.entries(signatures[kind]).every(([start, bytes]) =>
      bytes.every((byte, at) => file[Number(start) + at] === byte),
    ),
  );
}
