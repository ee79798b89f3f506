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

/** The comment of a zip file, with which it ends. */
export function commentOf(zip: Uint8Array): string {
  const text = Buffer.from(zip).toString('latin1');
  const at = text.lastIndexOf('PK\u0005\u0006');
  if (at < 0) throw new Error('The zip file has no end');
  const length = text.charCodeAt(at + 20) + 256 * text.charCodeAt(at + 21);
  if (length !== text.length - at - 22) throw new Error('The comment of the zip file has another length');
  return text.slice(at + 22);
}

export function textOf(files: ReadonlyMap<string, Uint8Array>, path: string): string {
  const bytes = files.get(path);
  if (bytes === undefined) throw new Error(`There is no ${path}`);
  return strFromU8(bytes);
}
