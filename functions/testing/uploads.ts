import { getApp } from 'firebase-admin/app';
import sharp from 'sharp';
import type { Deps } from '../src/entry/create-deps.ts';
import { openBucket } from '../src/features/core/upload/files.repository.ts';

let counter = 0;

/** Puts a file into somebody's upload inbox, as the browser's upload does, and returns its path. */
export async function upload(
  deps: Deps,
  uid: string,
  bytes?: Uint8Array,
  contentType = 'image/jpeg',
): Promise<string> {
  counter += 1;
  const path = `inbox/${uid}/${String(1_760_000_000_000 + counter)}-proof.jpg`;
  await deps.files.writeVault(path, bytes ?? (await photo()), contentType);
  return path;
}

export async function exists(deps: Deps, path: string): Promise<boolean> {
  return (await objectsBelow(deps, path)).includes(path);
}

/** Every object below a prefix. */
export async function objectsBelow(
  deps: Deps & { stored?(): ReadonlyMap<string, unknown> },
  prefix: string,
): Promise<string[]> {
  if (deps.stored !== undefined) return [...deps.stored().keys()].filter((path) => path.startsWith(prefix));
  const [files] = await openBucket(getApp(), deps.config.storageBucket).getFiles({ prefix });
  return files.map((file) => file.name);
}

let image: Promise<Uint8Array> | undefined;

/** A small photo with a GPS position in its EXIF data, encoded once. */
export function photo(): Promise<Uint8Array> {
  image ??= sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
  return image;
}
