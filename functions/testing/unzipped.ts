import { strFromU8, unzipSync } from 'fflate';

/** The files of some zip files by path. Throws if two of them have the same path. */
export function unzipped(parts: readonly Uint8Array[]): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const [path, bytes] of parts.flatMap((part) => Object.entries(unzipSync(part)))) {
    if (files.has(path)) throw new Error(`${path} is there twice`);
    files.set(path, bytes);
  }
  return files;
}

export function textOf(files: ReadonlyMap<string, Uint8Array>, path: string): string {
  const bytes = files.get(path);
  if (bytes === undefined) throw new Error(`There is no ${path}`);
  return strFromU8(bytes);
}
